import type { Visit } from '../visit-page.ts';

/** An invoicing product that is compared. */
export interface Peer {
  name: string;
  /** The Debian packages that it needs, by a file of each. */
  packages: Record<string, string>;
  /**
   * Starts it with a database of its own, in which are `INVOICES` invoices of `LINES` lines each.
   * @param postgres an administrator's URL of a PostgreSQL server
   */
  start(postgres: string): Promise<RunningPeer>;
}

/** What every product is filled with. Tryton takes a third of a second to post an invoice. */
export const INVOICES = 200;
export const LINES = 10;
/** The number of rows of a list's page. */
export const ROWS = 25;

/** The work that is compared. The last one changes what the others read. */
export const WORK = ['list', 'read', 'pdf', 'create'] as const;
export type Work = (typeof WORK)[number];

/** A product that serves. `await using` stops it. */
export interface RunningPeer extends AsyncDisposable {
  /** The process that serves, with all that it starts. */
  pid: number;
  /** The name of its database. */
  database: string;
  /** The memory of that process with all that it has started, in megabytes. */
  memory(): number;
  /** Each does the work once over HTTP, as the product's own screens do it, and throws if the response isn't right. */
  work: Record<Work, () => Promise<void>>;
  /** How a browser opens its list of invoices; null if it has no screens of its own here. */
  list: Visit | null;
}

/** @throws Error if what a product returned isn't right */
export function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`${what} isn't right.`);
}

/** One of several, at random. */
export function anyOf<One>(all: readonly One[]): One {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('There is none.');
  return one;
}
