import { createElement, Fragment } from 'react';

/** A text whose dates don't break at their hyphens. */
export function DatedText({ text }: { text: string }) {
  // Every second part is a date.
  const parts = text.split(/(\d{4}-\d\d-\d\d)/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, at) => (at % 2 === 0 ? part : createElement('time', null, part))),
  );
}
