import { Fragment } from 'react';

/** Between words that stand together without a space; a number is left whole. */
const SEAMS = /(?<=\p{L}{2}[,;/])(?=\p{L}{2})/u;

/** `text`, in which a line may also end after such a comma: "MOTOR,ALTERNATING CURRENT" is how the Defense Logistics Agency writes. */
export function WithBreaks({ text }: { text: string }) {
  return text.split(SEAMS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
