/** Commands sent to a browser over a socket that it has not answered yet. */
export class Pending {
  readonly #commands = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  /** Sends a command under a new number. Rejects with the command's name and the reason when it fails. */
  add(command: string, send: (id: number) => void): Promise<unknown> {
    const id = (this.#last += 1);
    return new Promise<unknown>((resolve, reject) => {
      const fail = (error: Error) => {
        reject(error instanceof Closed ? error : new Error(`${command}: ${error.message}`, { cause: error }));
      };
      this.#commands.set(id, { resolve, reject: fail });
      send(id);
    });
  }

  /** Settles the command `id`: with `failure` it rejects. */
  settle(id: number | undefined, result: unknown, failure?: Error): void {
    const command = this.#commands.get(id ?? 0);
    this.#commands.delete(id ?? 0);
    if (failure) command?.reject(failure);
    else command?.resolve(result);
  }

  /** Rejects every command, and those to come are the sender's to refuse. */
  end(): void {
    for (const { reject } of this.#commands.values()) reject(new Closed());
    this.#commands.clear();
  }
}

/** What the commands went to has closed. */
export class Closed extends Error {
  override readonly name = 'Closed';
  override readonly message = 'it was closed';
}
