import type { PGlite } from '@electric-sql/pglite';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OpenDatabase } from '../src/server/database/database.ts';
import { filledId } from './fill-database.ts';

const BY_PRIMARY_KEY = 'select * from members where id = $1';

interface Shape {
  /** How many queries by primary key. */
  reads: number;
  /** Whether within a transaction. */
  transaction: boolean;
}

/**
 * What the product is measured against: bare Fastify without schemas, hooks or logs, on the product's own pool or
 * embedded database. `/hello` asks nothing; `/floor?reads=2&transaction=1` asks rows by primary key, one after the other.
 */
export function buildFloor({ db, engine }: OpenDatabase, members: number): FastifyInstance {
  const { $client } = db as unknown as { $client: unknown };
  const read = engine === 'postgres' ? postgresReads($client as pg.Pool) : embeddedReads($client as PGlite);
  const app = Fastify();
  app.get('/hello', async () => ({ hello: 'world' }));
  app.get('/floor', async (request) => {
    const { reads, transaction } = request.query as Record<keyof Shape, string>;
    const id = () => filledId.member(1 + Math.floor(Math.random() * members));
    return read({ reads: Number(reads), transaction: transaction === '1' }, id);
  });
  return app;
}

type Reads = (shape: Shape, id: () => string) => Promise<unknown[]>;

const postgresReads =
  (pool: pg.Pool): Reads =>
  async ({ reads, transaction }, id) => {
    const client = transaction ? await pool.connect() : pool;
    const rows: unknown[] = [];
    if (transaction) await client.query('begin');
    for (let read = 0; read < reads; read += 1) {
      rows.push(...(await client.query({ name: 'floor', text: BY_PRIMARY_KEY, values: [id()] })).rows);
    }
    if (transaction) await client.query('commit');
    if (client !== pool) (client as pg.PoolClient).release();
    return rows;
  };

const embeddedReads =
  (database: PGlite): Reads =>
  async ({ reads, transaction }, id) => {
    const rows: unknown[] = [];
    const readAll = async (on: Pick<PGlite, 'query'>) => {
      for (let read = 0; read < reads; read += 1) rows.push(...(await on.query(BY_PRIMARY_KEY, [id()])).rows);
    };
    await (transaction ? database.transaction(readAll) : readAll(database));
    return rows;
  };
