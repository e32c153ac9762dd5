import { visibleLine } from '../visible-text.ts';
import { safeHtml } from './safe-html.ts';

/**
 * Creates a short mail of a few paragraphs, as text and as HTML. Each paragraph is one line and escaped. A URL becomes
 * a link.
 */
export function notice(parts: string[], link?: { label: string; url: string }): { text: string; html: string } {
  const paragraphs = parts.map(visibleLine);
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}: ${link.url}`])].join('\n\n');
  const anchor = link === undefined ? '' : safeHtml`<p><a href="${link.url}">${link.label}</a></p>`;
  const body = [...paragraphs.map((paragraph) => safeHtml`<p>${paragraph}</p>`), anchor];
  const html = safeHtml`<!doctype html><html lang="sv"><body style="font-family:sans-serif;color:#1a2b2f">${body}</body></html>`;
  return { text: `${text}\n`, html: String(html) };
}
