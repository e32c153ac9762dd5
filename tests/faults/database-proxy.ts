import type { Socket } from 'node:net';
import { type ConnectionProxy, connectsTo, openConnectionProxy } from '#tests/support/database/connection-proxy.ts';

/** What the database has done for the program: changed rows in a transaction that is still open, or committed changes. */
export type Step = 'changed' | 'committed';

/** A proxy between the program and its database. It counts what the database does for the program. */
export interface DatabaseProxy extends ConnectionProxy {
  /** The steps since the last `watch`. */
  steps: Step[];
  /** Restarts the count. At the step with this number it calls `then`; the program doesn't hear of that step or later ones. */
  watch(count?: number, then?: () => void): void;
}

/** The kinds of server messages that the proxy reads, by their first byte. */
const READY = 'Z'.charCodeAt(0);
const COMPLETE = 'C'.charCodeAt(0);
/** The job queue records its own maintenance on its own schedule, each minute or less often, so that doesn't count. */
const UPKEEP = /UPDATE pgboss\.(?:version|queue)\b|pgboss\.queue_stats\b/;
/** The server's message for a statement that has changed rows. */
const CHANGE = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]/;
/** The server's status when no transaction is open. */
const IDLE = 'I'.charCodeAt(0);

/** Opens a proxy for a database, on a free port of this machine. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const steps: Step[] = [];
  let last = Infinity;
  let onLast = () => {};

  /** @returns whether the program may hear of it */
  const passes = (step: Step): boolean => {
    if (steps.length >= last) return false;
    steps.push(step);
    if (steps.length < last) return true;
    onLast();
    return false;
  };
  const proxy = await openConnectionProxy(databaseUrl, connectsTo(databaseUrl), (database, program) =>
    passOn(database, program, passes),
  );
  return {
    ...proxy,
    steps,
    watch(count = Infinity, then = () => {}) {
      steps.length = 0;
      last = count;
      onLast = then;
    },
  };
}

/** Forwards the database's messages one by one, as long as the program may hear of their steps. */
function passOn(database: Socket, program: Socket, passes: (step: Step) => boolean): void {
  let unread: Buffer = Buffer.alloc(0);
  /** Whether the statement, and the transaction, has changed rows. */
  const hasChanged = { statement: false, transaction: false };
  let isUpkeep = false;
  let isCut = false;
  // A long statement comes in several parts.
  program.on('data', (part: Buffer) => (isUpkeep ||= UPKEEP.test(part.toString('latin1'))));
  database.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    while (!isCut && unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
      const message = unread.subarray(0, 1 + unread.readUInt32BE(1));
      unread = unread.subarray(message.length);
      if (message[0] === COMPLETE) {
        const tag = message.toString('latin1', 5);
        if (CHANGE.test(tag) && !isUpkeep) Object.assign(hasChanged, { statement: true, transaction: true });
        if (tag.startsWith('ROLLBACK')) hasChanged.transaction = false;
      }
      if (message[0] === READY) {
        const isIdle = message[5] === IDLE;
        if (isIdle ? hasChanged.transaction : hasChanged.statement) isCut = !passes(isIdle ? 'committed' : 'changed');
        Object.assign(hasChanged, { statement: false }, isIdle && { transaction: false });
        isUpkeep = false;
      }
      if (!isCut) program.write(message);
    }
  });
}
