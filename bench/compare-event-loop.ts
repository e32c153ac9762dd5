import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { type Filling, filledId, filledToken, firstDraft } from './fill-database.ts';
import { atOnce, openSender, type Send } from './load.ts';

/**
 * Measures how late the event loop runs in four cases: idle, and while PDFs are made on every core. Since PDFs keep all
 * cores busy, it also measures with as many threads that only spin, without and with as many requests for the same
 * documents.
 */
export async function compareEventLoop(
  measured: Measured,
  filling: Filling,
  rounds: number,
  seconds: number,
): Promise<void> {
  const cores = availableParallelism();
  // A draft's PDF is made at every request.
  const draft = filledId.invoice(firstDraft(filling));
  const draftPdf = { path: `/api/invoice/pdf/${draft}`, token: filledToken(1) };
  const draftDocument = { path: `/api/invoice/document/${draft}`, token: filledToken(1) };
  const taken = {
    idle: [] as Delay[],
    'PDFs made': [] as Delay[],
    'threads spin': [] as Delay[],
    'threads spin, documents requested': [] as Delay[],
  };
  const withSender = async (use: (send: Send) => Promise<unknown>) => {
    await using sender = openSender(measured.product, 2 * cores);
    await use(sender.send);
  };
  let made = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await measured.run('delay', { seconds, spinning: 0 });
    const spinning = await measured.run('delay', { seconds, spinning: cores });
    const before = made;
    const pdfsDone = new AbortController();
    const [rendering] = await Promise.all([
      measured.run('delay', { seconds, spinning: 0 }).finally(() => pdfsDone.abort()),
      withSender((send) =>
        atOnce(2 * cores, async () => {
          for (; !pdfsDone.signal.aborted; made += 1) await send(draftPdf);
        }),
      ),
    ]);
    const pause = (1000 * seconds) / (made - before);
    const requestsDone = new AbortController();
    const [requesting] = await Promise.all([
      measured.run('delay', { seconds, spinning: cores }).finally(() => requestsDone.abort()),
      withSender(async (send) => {
        for (; !requestsDone.signal.aborted; await setTimeout(pause)) void send(draftDocument);
      }),
    ]);
    if (round === 0) continue;
    taken.idle.push(idle);
    taken['PDFs made'].push(rendering);
    taken['threads spin'].push(spinning);
    taken['threads spin, documents requested'].push(requesting);
  }
  console.log(`\nDelay of the event loop (ms), ${made} PDFs made`);
  const figure = (delays: Delay[], key: keyof Delay) => median(delays.map((delay) => delay[key]));
  printTable(
    ['', 'p50', 'p99', 'longest'],
    Object.entries(taken).map(([name, delays]) => [
      name,
      ...(['p50', 'p99', 'max'] as const).map((key) => figure(delays, key).toFixed(1)),
    ]),
  );
  printVerdict('ms of p99 with PDFs', figure(taken['PDFs made'], 'p99'), { atMost: 20 });
}

interface Delay {
  p50: number;
  p99: number;
  max: number;
}
