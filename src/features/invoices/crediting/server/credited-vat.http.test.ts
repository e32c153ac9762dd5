import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { useCreditingMember } from '#tests/support/people/use-crediting-member.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

const program = useTestApp();
const { member, decide, review, forward, mine, wayOf, forwarded, noteOf, violations } = useCreditingMember(program);

beforeEach(() => registerForVat(program(), null));

describe('A credit note of an invoice with VAT', () => {
  test('of more than is left is told what is left of each rate, with decimal commas', async () => {
    const rates = VAT.rates.map((rate) => (rate.percent === 6_00n ? { ...rate, percent: 5_50n } : rate));
    registerForVat(program(), { ...VAT, rates });
    const { invoiceId, invoiceNumber } = await forwarded([
      ['10.00', '25'],
      ['20.00', '12'],
      ['30.00', '5.5'],
    ]);
    const { json } = await register(program(), member.token, await noteOf(invoiceId, '60.00', '5.5'));
    const left = '10,00 EUR med 25 % moms, 20,00 EUR med 12 % moms och 30,00 EUR med 5,5 % moms';
    expect(json.message.replaceAll('\u00a0', ' ')).toBe(
      `Mer än vad som är kvar av faktura ${invoiceNumber} kan inte krediteras: ${left}.`,
    );
  });

  test('is listed with its VAT from the beginning, also while it is returned and changed', async () => {
    registerForVat(program());
    const { invoiceId } = await forwarded([['1000.00', '25']]);
    const noteId = await noteOf(invoiceId, '100.00', '25');
    const amounts = async () => {
      const [own, theirs] = [await wayOf(invoiceId), await review(invoiceId)];
      return [own.credit.creditNotes[0].amount, theirs.credit.creditNotes?.[0].amount];
    };
    expect(await amounts()).toEqual(['125.00', undefined]);
    await send(program(), member.token, noteId);
    expect(await amounts()).toEqual(['125.00', '125.00']);
    expect(await review(noteId)).toMatchObject({ unpaidAmount: '125.00' });
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    await newLine(program(), member.token, noteId, { unit: 'fast-pris', fixedPrice: '10', vatRate: '25' });
    expect(await amounts()).toEqual(['137.50', '125.00']);
    expect(await review(noteId)).toMatchObject({ unpaidAmount: '125.00' });
  });

  test('of an invoice without VAT has none, also once the provider is registered', async () => {
    const { invoiceId } = await forwarded([['100.00']]);
    registerForVat(program());
    const noteId = await noteOf(invoiceId);
    expect((await mine('GET', `/api/invoice/vat/${noteId}`)).json).toBeNull();
    const way = (await mine('GET', `/api/review/timeline/${noteId}`)).json;
    expect(way.credit.credits).toMatchObject({ leftAmount: '100.00', hasVat: false });
  });

  test('offers the rates of its invoice, and no others', async () => {
    registerForVat(program());
    const { invoiceId } = await forwarded([
      ['100.00', '6'],
      ['100.00', '25'],
    ]);
    const { json } = await mine('GET', `/api/invoice/vat/${await noteOf(invoiceId)}`);
    expect({ ...json, rates: json.rates.toSorted() }).toEqual({
      rates: ['25', '6'],
      defaultRate: expect.stringMatching(/^(25|6)$/),
      treatment: 'domestic',
      problem: null,
    });
  });

  test('has the invoice’s rates, takes back its VAT to the cent, however it is divided, and never more of a rate', async () => {
    registerForVat(program());
    const { invoiceId } = await forwarded([
      ['0.02', '25'],
      ['0.02', '25'],
      ['100.00', '6'],
    ]);
    expect((await review(invoiceId)).unpaidAmount).toBe('106.05');
    const wrong = await noteOf(invoiceId, '0.05', '25');
    expect((await register(program(), member.token, wrong)).json).toMatchObject({
      code: 'credit-too-large',
      message: expect.stringContaining('0,04'),
    });
    await mine('DELETE', `/api/invoice/deleteinvoice/${wrong}`);
    const unknown = await noteOf(invoiceId);
    const line = { invoiceId: unknown, unit: 'fast-pris', fixedPrice: '1', workDescription: 'x', vatRate: '12' };
    expect((await mine('POST', '/api/invoice/addamount', line)).json.code).toBe('vat-rate-unknown');
    await mine('DELETE', `/api/invoice/deleteinvoice/${unknown}`);

    const taxes: string[] = [];
    for (const part of ['0.02', '0.02', undefined]) {
      const noteId = await noteOf(invoiceId, part, part === undefined ? undefined : '25');
      // The provider's registration has ended since, and the credit note still has the VAT of its invoice.
      registerForVat(program(), null);
      expect(await send(program(), member.token, noteId)).toMatchObject({ status: 200 });
      await forward(noteId);
      const { json } = await mine('GET', `/api/invoice/document/${noteId}`);
      taxes.push(json.vat.tax);
      expect(json.provider).toMatchObject({ vatNumber: VAT.number, vatText: null });
      registerForVat(program());
    }
    expect(taxes).toEqual(['0.00', '0.01', '6.00']);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', unpaidAmount: '0.00' });
    expect(await violations()).toEqual([]);
    const { rows } = await program().deps.db.execute(sql`
      select kind, rate, sum(tax)::text as tax from charged_vat join ledger_postings on ledger_postings.id = posting_id
      where invoice_id = ${invoiceId} group by kind, rate order by rate, kind`);
    expect(rows).toEqual([
      { kind: 'charged', rate: 600, tax: '600' },
      { kind: 'credited', rate: 600, tax: '600' },
      { kind: 'charged', rate: 2500, tax: '1' },
      { kind: 'credited', rate: 2500, tax: '1' },
    ]);
  });
});
