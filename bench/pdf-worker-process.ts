import { invoiceDocument } from '../tests/support/documents/invoice-document.ts';
import { contenders } from './pdf-contenders.ts';
import { descendantsCpu, memoryOf, ownCpu } from './process-cpu.ts';

/** The PDFs that a measuring process should make. */
export interface PdfOrder {
  lines: number;
  /** The number of PDFs, each of a different invoice. */
  count: number;
  /** How many to make at the same time. */
  atOnce: number;
}

/** What it took to make them. */
export interface PdfOutcome {
  /** The processor time of this process with all its threads and children, in milliseconds. */
  cpuMs: number;
  wallMs: number;
  /** The memory of this process and its children after the last PDF, in megabytes. */
  memory: number;
  /** The size of the last PDF. */
  bytes: number;
}

// bench/pdf.ts forks one such process for each contender, with the contender's name as its argument.
const contender = contenders[process.argv[2] as keyof typeof contenders]();
let invoiceNumber = 1000;

process.on('message', (order: PdfOrder | 'close') => {
  if (order === 'close') {
    contender.close();
    process.disconnect?.();
  } else void make(order).then((outcome) => process.send?.(outcome));
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
  const { own, started } = memoryOf(process.pid);
  return {
    cpuMs: cpu() - before.cpu,
    wallMs: performance.now() - before.time,
    memory: own + started,
    bytes,
  };
}

/** An invoice whose texts differ from every other one's; only the provider is the same, as in an installation. */
function anotherInvoice(lines: number) {
  invoiceNumber += 1;
  const own = (text: string) => `${text} ${invoiceNumber}`;
  const { customer, sender, note } = invoiceDocument();
  return invoiceDocument({
    invoiceNumber,
    customer: {
      ...customer,
      customerNumber: String(invoiceNumber),
      name: own(customer.name),
      idNumber: own(customer.idNumber),
      street: own(customer.street),
      city: own(customer.city),
      referenceName: own(customer.referenceName),
      recipientEmail: `${invoiceNumber}${customer.recipientEmail}`,
    },
    sender: { name: own(sender.name), email: `${invoiceNumber}${sender.email}` },
    note: own(note),
    lines: Array.from({ length: lines }, (_, index) => ({
      description: `Utveckling av kundportal, etapp ${index + 1} för uppdrag ${invoiceNumber}`,
      unit: 'timmar' as const,
      quantity: `${(index % 40) + 1}.50`,
      price: `${(invoiceNumber + index) % 900}.25`,
      amount: `${invoiceNumber + index}.75`,
    })),
  });
}
