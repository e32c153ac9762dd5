import { Children } from 'react';

/** A text whose dates don't break at their hyphens. */
export function DatedText({ text }: { text: string }) {
  // Every second part is a date.
  const parts = text.split(/(\d{4}-\d\d-\d\d)/);
  return <>{Children.toArray(parts.map((part, at) => (at % 2 === 0 ? part : <time>{part}</time>)))}</>;
}
