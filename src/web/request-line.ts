/** The inputs of any request. */
export interface AnyInputs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A request's first line, made of the endpoint's id and the inputs: 'GET /api/client/1?q=a'. */
export function requestLine(id: string, { params = {}, query = {} }: AnyInputs): string {
  const filled = id.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}
