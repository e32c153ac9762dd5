import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { median } from './median.ts';
import type { PdfOrder, PdfOutcome } from './pdf-worker-process.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';

// `npm run bench:pdf [-- --quick]` measures what an invoice's PDF costs, compared with Typst alone in the same run.
const quick = process.argv.includes('--quick');
const CONTENDERS = ['product', 'typst'] as const;
const ROUNDS = quick ? 3 : 9;
/** Invoices by their number of lines, and how many of each to make per round. */
const SIZES = [
  { lines: 10, count: 40 },
  { lines: 200, count: 6 },
];
const GOAL = 1;
const MEMORY_DOCUMENTS = quick ? 600 : 3000;
/** This many PDFs are made first. Until then memory grows to where it stays. */
const MEMORY_WARM_UP = quick ? 600 : 2400;
const MEMORY_STEP = MEMORY_DOCUMENTS / 30;
const CORES = availableParallelism();

interface Maker {
  make(order: PdfOrder): Promise<PdfOutcome>;
  close(): Promise<void>;
}

const makers = new Map<string, Maker>();
for (const name of CONTENDERS) makers.set(name, await openMaker(name));

for (const size of SIZES) await compareCost(size);
await compareThroughput();
for (const maker of makers.values()) await maker.close();
await watchMemory();

/** Measures the processor time per PDF. The contenders take turns, and each ratio compares figures of the same turn. */
async function compareCost({ lines, count }: { lines: number; count: number }): Promise<void> {
  const rounds: Record<string, PdfOutcome>[] = [];
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const outcomes: Record<string, PdfOutcome> = {};
    for (const [name, maker] of makers) outcomes[name] = await maker.make({ lines, count, atOnce: 1 });
    if (round > 0) rounds.push(outcomes);
  }
  const cost = (outcome: PdfOutcome | undefined) => (outcome?.cpuMs ?? NaN) / count;
  const ratios = (name: string) => rounds.map((round) => cost(round[name]) / cost(round.typst));
  console.log(`An invoice of ${lines} lines (${ROUNDS} rounds of ${count})`);
  printTable(
    ['', 'CPU ms', '× Typst alone', 'lowest', 'highest', 'kB'],
    CONTENDERS.map((name) => [
      name,
      median(rounds.map((round) => cost(round[name]))).toFixed(1),
      median(ratios(name)).toFixed(2),
      Math.min(...ratios(name)).toFixed(2),
      Math.max(...ratios(name)).toFixed(2),
      ((rounds[0]?.[name]?.bytes ?? NaN) / 1000).toFixed(0),
    ]),
  );
  const ratio = median(ratios('product'));
  printVerdict(`product / Typst alone, ${lines} lines`, ratio, { atMost: GOAL });
}

/** Measures PDFs per second on all cores. The product and one process of Typst per core take turns. */
async function compareThroughput(): Promise<void> {
  const order = { lines: 10, count: 100 * CORES, atOnce: 2 * CORES };
  const typsts = await Promise.all(Array.from({ length: CORES }, () => openMaker('typst')));
  const product: number[] = [];
  const typst: number[] = [];
  for (let round = 0; round <= Math.ceil(ROUNDS / 2); round += 1) {
    const made = await makers.get('product')?.make(order);
    const alone = await Promise.all(typsts.map((maker) => maker.make({ ...order, count: 100, atOnce: 1 })));
    if (round === 0) continue;
    product.push(order.count / ((made?.wallMs ?? NaN) / 1000));
    typst.push(order.count / (Math.max(...alone.map(({ wallMs }) => wallMs)) / 1000));
  }
  for (const maker of typsts) await maker.close();
  console.log(`PDFs of 10 lines a second over ${CORES} cores`);
  const ratio = median(product.map((rate, round) => rate / (typst[round] ?? NaN)));
  printTable(
    ['', 'PDFs/s', '× Typst alone'],
    [
      ['product', median(product).toFixed(0), ratio.toFixed(2)],
      ['typst', median(typst).toFixed(0), '1.00'],
    ],
  );
}

/** Measures the product's memory while it makes many documents in one process. */
async function watchMemory(): Promise<void> {
  const maker = await openMaker('product');
  const megabytes: number[] = [];
  for (let made = 0; made < MEMORY_WARM_UP; made += MEMORY_STEP) {
    await maker.make({ lines: 10, count: MEMORY_STEP, atOnce: 2 * CORES });
  }
  for (let made = 0; made < MEMORY_DOCUMENTS; made += MEMORY_STEP) {
    const { memory } = await maker.make({ lines: 10, count: MEMORY_STEP, atOnce: 2 * CORES });
    megabytes.push(memory);
  }
  await maker.close();
  const third = megabytes.length / 3;
  const [first, second, last] = [0, 1, 2].map((part) => Math.max(...megabytes.slice(part * third, (part + 1) * third)));
  console.log(`Highest memory of the product's processes within each ${MEMORY_DOCUMENTS / 3} documents, MB`);
  printTable(
    ['', 'first', 'second', 'last'],
    [['resident', ...[first, second, last].map((mb = NaN) => mb.toFixed(0))]],
  );
  const growth = (last ?? NaN) / (first ?? NaN);
  printVerdict('last third / first third', growth, { atMost: 1.1 });
}

async function openMaker(name: string): Promise<Maker> {
  const child = fork(new URL('./pdf-worker-process.ts', import.meta.url), [name]);
  await once(child, 'message');
  return {
    async make(order) {
      child.send(order);
      const [outcome] = (await once(child, 'message')) as [PdfOutcome];
      return outcome;
    },
    async close() {
      child.send('close');
      await once(child, 'exit');
    },
  };
}
