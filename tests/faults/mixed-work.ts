import type { Freelancer } from './freelancer.ts';

/** In hundredths, with a price of 99.99: every line is more than what a reviewer records as the first payment. */
const quantity = (random: () => number) => 101 + Math.ceil(random() * 900);

/** Creates, fills, empties, trashes and sends invoices at random until a request is refused, or it is over. */
export async function mixedWork(
  freelancer: Freelancer,
  random: () => number,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    const invoice = await freelancer.createInvoice();
    for (let line = 0; line < 3; line += 1) await freelancer.addLine(invoice, quantity(random) / 100, 99.99);
    const [first] = freelancer.acknowledged.invoices.get(invoice)?.lines ?? [];
    if (first !== undefined && random() < 0.5) await freelancer.deleteLine(invoice, first);
    if (random() < 0.2) await freelancer.deleteInvoice(invoice);
    else if (random() < 0.8) await freelancer.send(invoice);
  }
}
