import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';

const program = useTestApp();
const RUNS = 25;

/** A line to save, and its expected amount, which the test computes in whole numbers. */
interface Line {
  body: Record<string, string>;
  amount: bigint;
}

const figure = fc.oneof(
  fc.bigInt({ min: 0n, max: 99_999_999_999n }),
  fc.bigInt({ min: 0n, max: 2_000n }),
  fc.constantFrom(0n, 1n, 10n, 99_999_999_999n),
);
const line: fc.Arbitrary<Line> = fc.oneof(
  fc.tuple(figure, figure).map(([quantity, price]) => ({
    body: { unit: 'timmar', quantity: toDecimalString(quantity), price: toDecimalString(price) },
    amount: (quantity * price + 50n) / 100n,
  })),
  figure.map((price) => ({ body: { unit: 'fast-pris', fixedPrice: toDecimalString(price) }, amount: price })),
);
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('add' as const), line }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), at: fc.nat(), line }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), at: fc.nat() }) },
);

let token: string;
let clientId: string;
beforeAll(async () => {
  ({ token } = await program().newMember());
  clientId = await newClient(program(), token);
});

const bodyOf = (invoiceId: string, { body }: Line) => ({ invoiceId, workDescription: 'Arbete', ...body });
const add = (invoiceId: string, one: Line) =>
  program().request('POST', '/api/invoice/addamount', { token, body: bodyOf(invoiceId, one) });
const change = (invoiceId: string, id: string, one: Line) =>
  program().request('PUT', `/api/invoice/updateamount/${id}`, { token, body: bodyOf(invoiceId, one) });
const remove = (id: string) => program().request('DELETE', `/api/invoice/deleteamount/${id}`, { token });
const read = async (invoiceId: string) => {
  const { invoice, invoiceAmount } = await readInvoice(program(), token, invoiceId);
  return {
    total: decimalToHundredths(invoice.totalAmount),
    amounts: invoiceAmount.map((one: { totalAmount: string }) => decimalToHundredths(one.totalAmount)) as bigint[],
  };
};
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

test('after any lines are added, changed and deleted one by one, the total is always their sum', async () => {
  const edits = fc.array(edit, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(edits, async (sequence) => {
      const { invoiceId } = await newInvoice(program(), token, clientId);
      const kept: { id: string; amount: bigint }[] = [];
      for (const one of sequence) {
        const at = one.does === 'add' ? -1 : one.at % Math.max(1, kept.length);
        const former = kept[at];
        if (one.does === 'add') {
          const { json } = await add(invoiceId, one.line);
          kept.push({ id: json.data._id, amount: one.line.amount });
        } else if (former !== undefined && one.does === 'change') {
          expect((await change(invoiceId, former.id, one.line)).status).toBe(200);
          former.amount = one.line.amount;
        } else if (former !== undefined) {
          expect((await remove(former.id)).status).toBe(200);
          kept.splice(at, 1);
        }
        const amounts = kept.map(({ amount }) => amount);
        expect(await read(invoiceId)).toEqual({ total: sum(amounts), amounts });
      }
    }),
    { numRuns: RUNS },
  );
});

test('when any lines are added, changed and deleted at once, all of it is done and the total is their sum', async () => {
  const begun = fc.array(line, { minLength: 1, maxLength: 4 });
  const edits = fc.array(edit, { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(begun, edits, async (lines, atOnce) => {
      const { invoiceId } = await newInvoice(program(), token, clientId);
      const ids: string[] = [];
      for (const one of lines) ids.push((await add(invoiceId, one)).json.data._id);
      const idAt = (at: number) => ids[at % ids.length] ?? '';
      const responses = await Promise.all(
        atOnce.map((one) => {
          if (one.does === 'add') return add(invoiceId, one.line);
          return one.does === 'change' ? change(invoiceId, idAt(one.at), one.line) : remove(idAt(one.at));
        }),
      );
      // A line that another request has deleted first can't be changed or deleted.
      for (const [at, { status }] of responses.entries()) {
        expect(atOnce[at]?.does === 'add' ? [200] : [200, 404]).toContain(status);
      }
      const added = atOnce.filter(({ does }) => does === 'add').length;
      const deleted = new Set(atOnce.flatMap((one) => (one.does === 'delete' ? [idAt(one.at)] : []))).size;
      const { total, amounts } = await read(invoiceId);
      expect(amounts).toHaveLength(ids.length + added - deleted);
      expect(total).toBe(sum(amounts));
    }),
    { numRuns: RUNS },
  );
});
