const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes a text safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** HTML that a template inserts as it is. */
export class SafeHtml extends String {}

type Value = string | SafeHtml;

/** A template tag that escapes each value, unless it is SafeHtml. It inserts the items of a list one after the other. */
export function safeHtml(texts: TemplateStringsArray, ...values: (Value | Value[])[]): SafeHtml {
  const insert = (value: Value) => (typeof value === 'string' ? escapeHtml(value) : value);
  return new SafeHtml(String.raw({ raw: texts }, ...values.map((value) => [value].flat().map(insert).join(''))));
}
