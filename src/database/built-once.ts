import type { Database } from './database.ts';

/**
 * Keeps a query that is built once for a database, because building it takes longer than sending it. For the reads of
 * the most frequent requests; in a transaction it is built each time.
 * @param build makes the query, with `sql.placeholder`s for its values. `shape` names which of its forms is wanted
 */
export function builtOnce<Query>(
  build: (db: Database, shape: string) => { prepare(name: string): Query },
): (db: Database, shape?: string) => Query {
  const known = new WeakMap<Database, Map<string, Query>>();
  return (db, shape = '') => {
    const ofDatabase = known.get(db) ?? new Map<string, Query>();
    known.set(db, ofDatabase);
    // The name is empty, because PreparingClient names each statement by its text.
    const query = ofDatabase.get(shape) ?? build(db, shape).prepare('');
    ofDatabase.set(shape, query);
    return query;
  };
}
