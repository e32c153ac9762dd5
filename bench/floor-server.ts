import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OpenDatabase } from '../src/database/database.ts';
import { filledId } from './fill-database.ts';

const BY_PRIMARY_KEY = 'select * from members where id = $1';

interface Shape {
  /** The number of queries by primary key. */
  reads: number;
  /** Whether they run in a transaction. */
  transaction: boolean;
}

/**
 * The floor that the product is compared with: bare Fastify without schemas, hooks or logs, on the product's own pool.
 * `/hello` makes no queries. `/floor?reads=2&transaction=1` reads rows by primary key, one after the other.
 */
export function buildFloor({ db }: OpenDatabase, members: number): FastifyInstance {
  const { $client: pool } = db as unknown as { $client: pg.Pool };
  const app = Fastify();
  app.get('/hello', async () => ({ hello: 'world' }));
  app.get('/floor', async (request) => {
    const { reads, transaction } = request.query as Record<keyof Shape, string>;
    const id = () => filledId.member(1 + Math.floor(Math.random() * members));
    return readAll(pool, { reads: Number(reads), transaction: transaction === '1' }, id);
  });
  return app;
}

async function readAll(pool: pg.Pool, { reads, transaction }: Shape, id: () => string): Promise<unknown[]> {
  const client = transaction ? await pool.connect() : pool;
  const rows: unknown[] = [];
  if (transaction) await client.query('begin');
  for (let read = 0; read < reads; read += 1) {
    rows.push(...(await client.query({ name: 'floor', text: BY_PRIMARY_KEY, values: [id()] })).rows);
  }
  if (transaction) await client.query('commit');
  if (client !== pool) (client as pg.PoolClient).release();
  return rows;
}
