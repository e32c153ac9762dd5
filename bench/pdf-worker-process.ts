import { invoiceDocument } from '../tests/support/documents/invoice-document.ts';
import type { PdfContender } from './pdf-contenders/pdf-contender.ts';
import { descendantsCpu, ownCpu } from './process-cpu.ts';

/** What a measuring process is asked to make. */
export interface PdfOrder {
  lines: number;
  /** How many PDFs, each of another invoice. */
  count: number;
  /** How many at once. */
  atOnce: number;
}

/** What making them took. */
export interface PdfOutcome {
  /** Processor time of this process with all its threads and children, in milliseconds. */
  cpuMs: number;
  wallMs: number;
  /** Memory of this process after the last one, in bytes. */
  rss: number;
  /** Size of the last one. */
  bytes: number;
}

// A process of its own for each contender, forked by bench/pdf.ts with the contender's name.
const { openContender } = (await import(`./pdf-contenders/${process.argv[2]}.ts`)) as {
  openContender(): Promise<PdfContender>;
};
const contender = await openContender();
let invoiceNumber = 1000;

process.on('message', (order: PdfOrder | 'close') => {
  if (order === 'close') void contender.close().then(() => process.disconnect());
  else void make(order).then((outcome) => process.send?.(outcome));
});
process.send?.('ready');

const cpu = () => [...descendantsCpu(process.pid).values()].reduce((sum, cpuMs) => sum + cpuMs, ownCpu());

async function make({ lines, count, atOnce }: PdfOrder): Promise<PdfOutcome> {
  const jobs = await Promise.all(Array.from({ length: count }, () => contender.prepare(anotherInvoice(lines))));
  const before = { cpu: cpu(), time: performance.now() };
  let bytes = 0;
  const worker = async () => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) bytes = (await job()).length;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    cpuMs: cpu() - before.cpu,
    wallMs: performance.now() - before.time,
    rss: process.memoryUsage.rss(),
    bytes,
  };
}

/** Every line and number differs from every other invoice's, so that nothing can be remembered. */
function anotherInvoice(lines: number) {
  invoiceNumber += 1;
  return invoiceDocument({
    invoiceNumber,
    lines: Array.from({ length: lines }, (_, index) => ({
      description: `Utveckling av kundportal, etapp ${index + 1} för uppdrag ${invoiceNumber}`,
      unit: 'timmar' as const,
      quantity: `${(index % 40) + 1}.50`,
      price: `${(invoiceNumber + index) % 900}.25`,
      amount: `${invoiceNumber + index}.75`,
    })),
  });
}
