import { Fragment } from 'react';

/** A comma between words without a space, but not inside a number. */
const SEAMS = /(?<=\p{L}{2}[,;/])(?=\p{L}{2})/u;

/** Allows line breaks after such commas: the Defense Logistics Agency writes "MOTOR,ALTERNATING CURRENT". */
export function WithBreaks({ text }: { text: string }) {
  return text.split(SEAMS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
