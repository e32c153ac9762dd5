import { expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

test('typed text stays text in a mail, alone, in a list and in an attribute', () => {
  const typed = `<b>"R&D's"</b>`;
  const text = '&lt;b&gt;&quot;R&amp;D&#39;s&quot;&lt;/b&gt;';
  expect(String(safeHtml`<p title="${typed}">${typed}${[typed, typed]}</p>`)).toBe(
    `<p title="${text}">${text}${text}${text}</p>`,
  );
});

test('what a template has written goes into another one as it is', () => {
  const item = safeHtml`<li>${'A & B'}</li>`;
  expect(String(safeHtml`<ul>${[item, item]}</ul>${item}`)).toBe(
    '<ul><li>A &amp; B</li><li>A &amp; B</li></ul><li>A &amp; B</li>',
  );
});
