/** Commands sent to a browser that wait for their answers, and the listeners to its events. */
export class PendingCommands {
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #last = 0;

  /** Sends a command under a new number. Rejects with the command's name and the reason when it fails. */
  ask(command: string, send: (id: number) => void): Promise<unknown> {
    const id = (this.#last += 1);
    return new Promise<unknown>((resolve, reject) => {
      const fail = (error: Error) => {
        reject(error instanceof Closed ? error : new Error(`${command}: ${error.message}`, { cause: error }));
      };
      this.#pending.set(id, { resolve, reject: fail });
      send(id);
    });
  }

  /** Settles the command `id`; with `failure` it rejects. */
  answer(id: number, result: unknown, failure?: Error): void {
    const command = this.#pending.get(id);
    this.#pending.delete(id);
    if (failure) command?.reject(failure);
    else command?.resolve(result);
  }

  /** Has `listener` called with the parameters of each event; one listener per event. */
  hear(event: string, listener: (params: unknown) => void): void {
    this.#listeners.set(event, listener);
  }

  tell(event: string, params: unknown): void {
    this.#listeners.get(event)?.(params);
  }

  /** Rejects all pending commands. */
  close(): void {
    for (const { reject } of this.#pending.values()) reject(new Closed());
    this.#pending.clear();
  }
}

/** The browser went away. */
export class Closed extends Error {
  override readonly name = 'Closed';
  override readonly message = 'it was closed';
}
