import { visibleLine } from '../visible-text.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * Creates a short mail of a few paragraphs, as text and as HTML. Each paragraph is one line and escaped. A URL becomes
 * a link.
 */
export function notice(parts: string[], link?: { label: string; url: string }): { text: string; html: string } {
  const paragraphs = parts.map(visibleLine);
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}: ${link.url}`])].join('\n\n');
  const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`;
  const html = `<!doctype html><html lang="sv"><body style="font-family:sans-serif;color:#1a2b2f">${paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')}${anchor}</body></html>`;
  return { text: `${text}\n`, html };
}
