/** The kind of thing that an id refers to, by its name. For a plain `id` the endpoint's path decides. */
export function kindOf(name: string, path: string): string {
  if (name === 'id') return path.includes('/client/') ? 'client' : path.includes('amount') ? 'line' : 'invoice';
  if (name === 'userId') return 'member';
  return name === 'clientId' ? 'client' : 'invoice';
}

/** Whether a property or parameter with this name is an id. */
export const isId = (name: string) => /^_?id$|Id$/.test(name);

/** The path of every value in a body that can be replaced. */
export function pathsOf(body: unknown, before: string[] = []): string[][] {
  if (typeof body !== 'object' || body === null) return [before];
  return [before, ...Object.entries(body).flatMap(([key, part]) => pathsOf(part, [...before, key]))];
}

/** A body with another value at a path. */
export function put(body: unknown, [key, ...rest]: string[], given: unknown): unknown {
  if (key === undefined) return given;
  const whole = body as Record<string, unknown>;
  if (Array.isArray(body)) return body.map((part, at) => (String(at) === key ? put(part, rest, given) : part));
  return { ...whole, [key]: put(whole[key], rest, given) };
}
