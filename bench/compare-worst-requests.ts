import { setTimeout } from 'node:timers/promises';
import { filledEmail, filledId, type Filling, filledToken, firstDraft } from './fill-database.ts';
import { atOnce, type LoadRequest, openSender } from './load.ts';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { FILLED_PASSWORD } from './product-operations.ts';

/** The most lines of an invoice, and the most characters of a line's description (docs/product.md §9.7). */
const LINES = 500;
const CHARACTERS = 1000;
/** Just below the limit of a request with a whole invoice. */
const BODY_BYTES = 2_000_000;
const GOAL = 20;

/**
 * Makes a filled database's first draft the largest invoice that is allowed. Its words differ, as in a real text.
 */
export const enlargeStatements = (filling: Filling): string[] => [
  `delete from invoice_lines where invoice_id = '${filledId.invoice(firstDraft(filling))}'`,
  `insert into invoice_lines (id, invoice_id, position, unit, quantity, price, work_description, amount, created_at)
    select gen_random_uuid(), '${filledId.invoice(firstDraft(filling))}', position, 'timmar', 150, 8500,
      left((select string_agg('Utveckling av kundportal, etapp ' || position * 100 + part, '. ')
        from generate_series(1, 100) part), ${CHARACTERS}), 12750, now()
    from generate_series(1, ${LINES}) position`,
];

/**
 * Measures how long the event loop's turns are while one member repeats the most expensive requests that are allowed,
 * and another member makes small ones, which wait for a turn to end.
 */
export async function compareWorstRequests(
  measured: Measured,
  filling: Filling,
  rounds: number,
  seconds: number,
): Promise<void> {
  const draft = filledId.invoice(firstDraft(filling));
  const token = filledToken(1);
  const get = (path: string): LoadRequest => ({ path, token });
  const login: LoadRequest = {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: filledEmail(1), password: FILLED_PASSWORD },
  };
  const trash: LoadRequest = {
    method: 'POST',
    path: '/api/invoice/sendtotrash',
    token,
    body: {
      invoice: { _id: draft },
      invoiceAmount: Array.from({ length: LINES }, () => ({ workDescription: 'x'.repeat(BODY_BYTES / LINES - 30) })),
    },
  };
  const worst: Record<string, { request: LoadRequest; connections: number } | null> = {
    'small requests alone': null,
    'a list of 10,000 invoices': { request: get('/api/invoice/fetchinvoices'), connections: 2 },
    'the same, searched in vain': { request: get('/api/invoice/fetchinvoices?limit=20&q=finns-inte'), connections: 2 },
    'the largest invoice': { request: get(`/api/invoice/invoicedata/${draft}`), connections: 2 },
    'its document': { request: get(`/api/invoice/document/${draft}`), connections: 2 },
    'its PDF': { request: get(`/api/invoice/pdf/${draft}`), connections: 2 },
    'its checks': { request: get(`/api/review/checks/${draft}`), connections: 2 },
    'a body of 2 MB': { request: trash, connections: 2 },
    '16 logins at once': { request: login, connections: 16 },
  };
  await measured.run('execute', enlargeStatements(filling));
  const rows: string[][] = [];
  const verdicts: [string, number][] = [];
  for (const [name, load] of Object.entries(worst)) {
    const turns: { p99: number; longest: number }[] = [];
    let made = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const done = new AbortController();
      const repeat = async (request: LoadRequest, count: () => void, pause: number, connections: number) => {
        await using sender = openSender(measured.product, connections);
        await atOnce(connections, async () => {
          for (; !done.signal.aborted; await setTimeout(pause)) {
            // The largest PDF may reach its time limit. The event loop has to stay free then too.
            await sender.send(request).then(count, () => {});
          }
        });
      };
      const [taken] = await Promise.all([
        measured.run('turns', { seconds }).finally(() => done.abort()),
        repeat({ path: '/api/invoice/fetchinvoices?limit=20', token: filledToken(2) }, () => {}, 20, 1),
        load === null ? null : repeat(load.request, () => (made += 1), 0, load.connections),
      ]);
      // The first round only warms up.
      if (round > 0) turns.push(taken);
    }
    const p99 = median(turns.map((turn) => turn.p99));
    rows.push([name, String(made), p99.toFixed(1), median(turns.map((turn) => turn.longest)).toFixed(1)]);
    if (load !== null) verdicts.push([name, p99]);
  }
  console.log('\nTurns of the event loop beside the most expensive requests of one member (ms of processor time)');
  printTable(['', 'requests', 'p99', 'longest'], rows);
  for (const [name, p99] of verdicts) printVerdict(`${name}: turns of 99 % of the time, ms`, p99, { atMost: GOAL });
}
