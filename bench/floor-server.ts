import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as drafting from '../src/features/invoices/drafting/endpoints.ts';
import { fetchInvoices } from '../src/features/invoices/list/endpoints.ts';
import type { Dependencies } from '../src/server/dependencies.ts';
import { createHttpServer } from '../src/server/http/create-http-server.ts';
import type { Logger } from '../src/server/http/logging/logger.ts';
import type { RecordedRequest } from './record-requests.ts';

const ENDPOINTS = [fetchInvoices, drafting.invoiceData, drafting.addAmount, drafting.createInvoice];

/** The server that the product is compared with. */
export interface Floor {
  app: FastifyInstance;
  /** Requests with the header `x-recorded` repeat one of these. */
  repeat(recorded: RecordedRequest[]): void;
}

/**
 * Builds a server that receives the product's requests, and for each repeats what the product did once: it sends the same
 * statements through the same pool, and returns the same response. Headers, compression, request ids, the log and the
 * schemas of requests and responses are the product's too. It does nothing else.
 */
export async function buildFloor(deps: Dependencies, logger: Logger): Promise<Floor> {
  const { $client: pool } = deps.db as unknown as { $client: pg.Pool };
  let recorded: RecordedRequest[] = [];
  const app = await createHttpServer(deps, logger);
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...('params' in endpoint && { params: endpoint.params }),
        ...('query' in endpoint && { querystring: endpoint.query }),
        ...('body' in endpoint && { body: endpoint.body }),
        response: { 200: endpoint.response },
      },
      handler: async ({ headers }) => {
        const { statements, response } = recorded[Number(headers['x-recorded'])] as RecordedRequest;
        await sendAll(pool, statements, String(headers['x-run']));
        return response;
      },
    });
  }
  return { app, repeat: (requests) => void (recorded = requests) };
}

/**
 * Sends a request's statements one after the other, and those of a transaction through one connection. The id of a new row
 * ends with the run's own digits, so that it is new each time.
 */
async function sendAll(pool: pg.Pool, statements: RecordedRequest['statements'], run: string): Promise<void> {
  let connection: pg.PoolClient | null = null;
  let rows: unknown[] = [];
  try {
    for (const { text, values, newIds } of statements) {
      if (text === 'begin') connection = await pool.connect();
      const sent = [...values];
      for (const at of newIds) sent[at] = String(sent[at]).slice(0, -run.length) + run;
      // The lines were read just before. Other runs may have added some.
      if (text.includes(NEW_LINE)) sent[POSITION] = rows.length + 1;
      ({ rows } = await (connection ?? pool).query({ text, rowMode: 'array' }, sent));
    }
  } finally {
    connection?.release();
  }
}

const NEW_LINE = 'insert into "invoice_lines" ("id", "invoice_id", "position"';
const POSITION = 2;
