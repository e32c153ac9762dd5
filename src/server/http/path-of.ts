/** The path of a request as the router reads it: without scheme and host, and decoded. */
export const pathOf = (url: string): string =>
  decodeURI(url.replace(/^https?:\/\/.*?\//i, '/').split(/[?#]/, 1)[0] ?? '');
