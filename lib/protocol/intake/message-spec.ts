/** One entry of the message table. */
import * as z from 'zod/mini';

/** `page`: a content script in a top frame on a known site. `extension`: an extension page. */
export type SenderClass = 'page' | 'extension';

interface MessageSpec<Class extends SenderClass, Schema extends z.ZodMiniType, Answer> {
  from: Class;
  /** Created on first use: all schemas would take a starting worker 10 ms. */
  readonly request: Schema;
  /** Type only: the compiler checks the background's handlers against it. */
  answer?: Answer;
}

/** Makes an entry, with the answer's type first: `message<Answer>()(sender, () => fields)`. */
export function message<Answer>() {
  return <Class extends SenderClass, Fields extends z.core.$ZodShape>(from: Class, fields: () => Fields) =>
    messageWith<Answer>()(from, () => z.strictObject(fields()));
}

/** Makes an entry whose request has a schema of its own. */
export function messageWith<Answer>() {
  return <Class extends SenderClass, Schema extends z.ZodMiniType>(
    from: Class,
    make: () => Schema,
  ): MessageSpec<Class, Schema, Answer> => {
    let made: Schema | undefined;
    return {
      from,
      get request() {
        return (made ??= make());
      },
    };
  };
}
