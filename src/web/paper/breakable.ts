import { createElement, Fragment } from 'react';

/** A text in which an e-mail address that is wider than its place breaks after its @ and its dots, not inside a word. */
export const breakable = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text.split(/(?<=[@.])/).flatMap((part, at) => (at === 0 ? [part] : [createElement('wbr'), part])),
  );
