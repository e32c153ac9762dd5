/** Makes requests: to a program in this process, over the network, or as a browser's page does. */
export interface Caller {
  /** Makes a request with a session's `token`. `body` is sent as JSON unless it is text. */
  request(method: string, url: string, options?: RequestOptions): Promise<TestResponse>;
}

/** What a request has besides its method and URL. */
export interface RequestOptions {
  token?: string;
  body?: unknown;
  /** The type of the body, by default JSON. */
  type?: string;
}

/** The response to a request. */
export interface TestResponse {
  status: number;
  // A test reads the JSON like a client, by its literal keys.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** A request's headers and body. */
export function encode({ token, body, type = 'application/json' }: RequestOptions = {}) {
  return {
    headers: {
      ...(token === undefined ? {} : { 'auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** A response with its JSON, if it has any. */
export function decode(status: number, headers: Record<string, unknown>, bytes: Buffer): TestResponse {
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, json: isJson ? JSON.parse(bytes.toString()) : undefined, headers, bytes };
}

/** Makes requests to the program at a URL, over the network. */
export function fetchCaller(address: string): Caller {
  return {
    async request(method, url, options) {
      const response = await fetch(address + url, { method, ...encode(options) });
      const bytes = Buffer.from(await response.arrayBuffer());
      return decode(response.status, Object.fromEntries(response.headers), bytes);
    },
  };
}
