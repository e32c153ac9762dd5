import type { Database } from './database.ts';

const known = new WeakMap<object, Map<string, unknown>>();

/**
 * A query that is put together once for a connection and not at every call, which takes longer than sending it. For the
 * queries of the most frequent calls.
 * @param build ends in `.prepare(name)`, and has its values as `sql.placeholder`s
 */
export function preparedOnce<Query>(db: Database, name: string, build: (name: string) => Query): Query {
  const connection = connectionOf(db);
  const ofConnection = known.get(connection) ?? new Map<string, unknown>();
  known.set(connection, ofConnection);
  const query = (ofConnection.get(name) as Query | undefined) ?? build(name);
  ofConnection.set(name, query);
  return query;
}

/** What a query is bound to: the pool, or the connection that a transaction has of it, which outlives the transaction. */
function connectionOf(db: Database): object {
  return (db._.session as unknown as { client: object }).client;
}
