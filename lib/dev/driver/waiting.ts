/** What was asked of a browser over a socket and is not answered yet. */
interface Asked {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export class Waiting {
  readonly #asked = new Map<number, Asked>();
  #last = 0;

  /** Sends a command under a number of its own. Rejects with the command's name and the reason when it is refused. */
  ask(command: string, send: (id: number) => void): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<unknown>((resolve, reject) => {
      const refused = (error: Error) => {
        reject(new Error(`${command}: ${error.message}`, { cause: error }));
      };
      this.#asked.set(id, { resolve, reject: refused });
      send(id);
    });
  }

  answer(id: number, result: unknown): void {
    this.#taken(id)?.resolve(result);
  }

  refuse(id: number, reason: string): void {
    this.#taken(id)?.reject(new Error(reason));
  }

  /** Nobody answers any more. */
  end(): void {
    for (const { reject } of this.#asked.values()) reject(new Error('Firefox has ended'));
    this.#asked.clear();
  }

  #taken(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }
}
