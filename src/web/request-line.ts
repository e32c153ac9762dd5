/** What a request is made of. */
export interface AnyInputs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A request's first line, from its endpoint's id and what that is given: 'GET /api/client/1?q=a'. */
export function requestLine(id: string, { params = {}, query = {} }: AnyInputs): string {
  const filled = id.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}
