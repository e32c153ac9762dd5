import { Pool } from 'undici';

/** A page that the server has made. */
export interface Page {
  /** A PDF as text too. */
  html: string;
  /** The cookie that it sets, as a request sends it; empty if it sets none. */
  cookie: string;
}

/** Asks for a page; with fields it sends a form. */
export type AskForPage = (path: string, fields?: Record<string, string>) => Promise<Page>;

/** Opens one connection to a product whose server makes the pages, and keeps it open like a browser. `await using` closes it. */
export function openPages(address: string, headers: Record<string, string>): { ask: AskForPage } & AsyncDisposable {
  // Starman closes a connection after a second's rest, so we don't use one that is nearly as old.
  const pool = new Pool(address, { connections: 1, pipelining: 1, keepAliveTimeout: 500 });
  const ask: AskForPage = async (path, fields) => {
    const body = fields === undefined ? null : new URLSearchParams(fields).toString();
    const response = await pool.request({
      method: body === null ? 'GET' : 'POST',
      path,
      headers: body === null ? headers : { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    const html = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${html}`);
    const [cookie = ''] = String(response.headers['set-cookie'] ?? '').split(';');
    return { html, cookie };
  };
  return { ask, [Symbol.asyncDispose]: () => pool.close() };
}

/** A cookie as a browser's name and value. */
export function cookiesOf(cookie: string): Record<string, string> {
  const end = cookie.indexOf('=');
  return { [cookie.slice(0, end)]: cookie.slice(end + 1) };
}

const FIELD = /<input\b([^>]*)>|<textarea\b([^>]*)>([^]*?)<\/textarea>|<select\b([^>]*)>([^]*?)<\/select>/giu;
const OPTION = /<option\b([^>]*)>([^<]*)/giu;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"' };

/**
 * The fields of a page with one form, as a browser sends them. Such a product keeps an invoice's whole state in its form,
 * so the next request must send all of it.
 */
export function formFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, input, textarea, text = '', select, options = ''] of html.matchAll(FIELD)) {
    const name = attribute(input ?? textarea ?? select ?? '', 'name');
    if (name === undefined) continue;
    const value = input === undefined ? (textarea === undefined ? chosen(options) : decoded(text)) : valueOf(input);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** What an input sends; nothing if it is a button, or not checked. */
function valueOf(input: string): string | undefined {
  const type = attribute(input, 'type')?.toLowerCase() ?? 'text';
  if (['submit', 'button', 'image', 'reset', 'file'].includes(type)) return undefined;
  if (!['checkbox', 'radio'].includes(type)) return attribute(input, 'value') ?? '';
  return /\bchecked\b/iu.test(input) ? (attribute(input, 'value') ?? 'on') : undefined;
}

/** The selected option of a select, or else its first one. */
function chosen(options: string): string | undefined {
  const all = [...options.matchAll(OPTION)];
  const [, option, text = ''] = all.find(([, attributes = '']) => /\bselected\b/iu.test(attributes)) ?? all[0] ?? [];
  return option === undefined ? undefined : (attribute(option, 'value') ?? decoded(text.trim()));
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decoded(value);
}

const decoded = (html: string) => html.replaceAll(/&(#?\w+);/gu, (whole, name: string) => ENTITIES[name] ?? whole);
