import { Fragment } from 'react';

/** A text in which an e-mail address that is wider than its place breaks after its @ and its dots, not inside a word. */
export const breakable = (text: string) =>
  text.split(/(?<=[@.])/).map((part, at) => (
    // The parts never move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
