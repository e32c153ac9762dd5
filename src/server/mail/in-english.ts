import { styled } from './mail-colours.ts';
import { type SafeHtml, safeHtml } from './safe-html.ts';

/** The English part of a mail to a customer, below a line. */
export function inEnglish(paragraphs: string[]): SafeHtml {
  return safeHtml`<div lang="en"><div ${styled('margin:24px 0;border-top-width:1px;border-top-style:solid', { border: 'line' })}></div>
${paragraphs.map((paragraph) => safeHtml`<p style="margin:0 0 16px"><bdi>${paragraph}</bdi></p>\n`)}</div>`;
}
