import type { CalendarDate } from '#shared/calendar-date.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import type { MatchableInvoice, PaymentIn } from '#features/settlement/payments-in/domain/payment-match.ts';
import { randomFrom } from '#tests/support/test-form.ts';

/** What a generated payment is like. */
export const PAYMENT_FORMS = [
  'reference',
  'reference in text',
  'number in text',
  'number as reference',
  'mistyped number',
  'mistyped reference',
  'partial by reference',
  'partial by number',
  'collected with numbers',
  'collected without numbers',
  'name alone',
  'foreign name',
  'too much',
  'paid twice',
  'not ours',
] as const;
type PaymentForm = (typeof PAYMENT_FORMS)[number];

/** How many of a thousand payments have a form. */
const SHARES: Record<PaymentForm, number> = {
  reference: 520,
  'reference in text': 60,
  'number in text': 110,
  'number as reference': 30,
  'mistyped number': 40,
  'mistyped reference': 30,
  'partial by reference': 30,
  'partial by number': 20,
  'collected with numbers': 40,
  'collected without numbers': 20,
  'name alone': 30,
  'foreign name': 30,
  'too much': 10,
  'paid twice': 10,
  'not ours': 20,
};

/** A payment, and what is right for it: the invoices and sums that it pays; none if nothing can be known of it. */
export interface GeneratedPayment {
  form: PaymentForm;
  payment: PaymentIn;
  truth: readonly { invoiceId: string; amount: bigint }[];
}

const FIRST =
  'Nordisk Svensk Malmö Göteborgs Skånska Blå Röda Östra Västra Norra Fjäll Sjö Åkers Älvs Granit Linné'.split(' ');
const SECOND = 'Bygg Teknik Konsult Media Fastighets Transport Design Data Energi Handels Livs Musik Film Miljö'.split(
  ' ',
);
const FORMS = ['AB', 'Aktiebolag', 'HB', 'AB (publ)', 'KB'];
/** Names as the customer's card has them, and as a foreign bank writes them. */
const FOREIGN = [
  ['Müller & Söhne GmbH', 'MUELLER + SOEHNE GMBH'],
  ['Société Générale Événements SARL', 'SOCIETE GENERALE EVENEMENTS'],
  ['Łódź Studio Sp. z o.o.', 'LODZ STUDIO SP ZOO'],
  ['Ærø Smørrebrød ApS', 'AEROE SMOERREBROED APS'],
  ['Ångström Instruments Ltd', 'ANGSTROM INSTRUMENTS LIMITED'],
  ['Café Façade Zürich AG', 'CAFE FACADE ZURICH AG'],
  ['Peñalver Diseño S.L.', 'PENALVER DISENO SL'],
  ['Straßenbau Größmann KG', 'STRASSENBAU GROESSMANN KG'],
] as const;

/**
 * Open invoices, and payments of them in every form, the same ones for the same seed. Half of the invoices have one of
 * a few round totals, each customer has several, and many customers' names are alike.
 */
export function generatePayments(
  invoiceCount: number,
  paymentCount: number,
  seed = 1,
): { invoices: MatchableInvoice[]; payments: GeneratedPayment[] } {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const clientCount = Math.max(1, Math.floor(invoiceCount / 4));
  const clients = Array.from({ length: clientCount }, (_, at) => {
    const foreign = at % 12 === 0 ? FOREIGN[(at / 12) % FOREIGN.length] : undefined;
    const place = at % 12 === 0 ? ` ${Math.floor(at / 12)}` : '';
    const name = `${pick(FIRST)}${pick(SECOND).toLowerCase()} ${pick(FIRST)} ${pick(SECOND)} ${pick(FORMS)}`;
    return {
      id: `client-${at}`,
      name: foreign === undefined ? name : `${foreign[0]}${place}`,
      paysAs: foreign === undefined ? name.toUpperCase() : `${foreign[1]}${place}`,
      isForeign: foreign !== undefined,
    };
  });
  const invoices = Array.from({ length: invoiceCount }, (_, at): MatchableInvoice => {
    const client = clients[at % clientCount] as (typeof clients)[number];
    const unpaid = random() < 0.5 ? BigInt(1 + below(40)) * 500_00n : BigInt(1_00 + below(9_000_000));
    return {
      id: `invoice-${at}`,
      number: 10_001 + at,
      unpaid,
      currency: 'EUR',
      invoiceDate: '2026-10-01' as CalendarDate,
      clientId: client.id,
      clientName: client.name,
    };
  });

  // Each invoice is paid by one payment, but for those that are paid twice.
  const order = invoices.map((_, at) => at);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  const isUsed = new Set<number>();
  const take = (fits: (at: number) => boolean = () => true): number => {
    for (;;) {
      const at = order.pop();
      if (at === undefined) throw new Error('There are too few invoices for so many payments.');
      if (isUsed.has(at)) continue;
      if (!fits(at)) continue;
      isUsed.add(at);
      return at;
    }
  };
  const clientOf = (at: number) => clients[at % clientCount] as (typeof clients)[number];
  const mistype = (digits: string) => {
    const at = 1 + below(digits.length - 1);
    return digits.slice(0, at) + String((Number(digits[at]) + 1 + below(8)) % 10) + digits.slice(at + 1);
  };

  const make = (form: PaymentForm, id: string): GeneratedPayment => {
    const at = take(form === 'foreign name' ? (one) => clientOf(one).isForeign : undefined);
    const invoice = invoices[at] as MatchableInvoice;
    const client = clientOf(at);
    const reference = creditorReference(invoice.number);
    const payment: PaymentIn = {
      id,
      amount: invoice.unpaid,
      currency: 'EUR',
      bookedOn: `2026-11-${String(1 + below(20)).padStart(2, '0')}` as CalendarDate,
      references: [],
      text: '',
      payerName: client.paysAs.slice(0, 35),
      payerAccount: null,
      instructed: null,
      isGone: false,
      isReversal: false,
    };
    const whole = [{ invoiceId: invoice.id, amount: invoice.unpaid }];
    const of = (changes: Partial<PaymentIn>, truth: GeneratedPayment['truth'] = whole) => ({
      form,
      payment: { ...payment, ...changes },
      truth,
    });
    const part = (invoice.unpaid * BigInt(20 + below(70))) / 100n || 1n;
    switch (form) {
      case 'reference':
        return of({ references: [reference] });
      case 'reference in text':
        return of({ text: `Betalning ${reference.replaceAll(/.{4}(?=.)/g, '$& ')} tack` });
      case 'number in text':
        return of({
          text: pick([`Faktura ${invoice.number}`, `faktnr ${invoice.number} 2026-11-02`, `inv.${invoice.number}/A`]),
        });
      case 'number as reference':
        return of({ references: [`000${invoice.number}`] });
      case 'mistyped number':
        return of({ text: `Faktura ${mistype(String(invoice.number))}` });
      case 'mistyped reference':
        return of({ references: [mistype(reference)] });
      case 'partial by reference':
        return of({ references: [reference], amount: part }, [{ invoiceId: invoice.id, amount: part }]);
      case 'partial by number':
        return of({ text: `Delbetalning faktura ${invoice.number}`, amount: part }, [
          { invoiceId: invoice.id, amount: part },
        ]);
      case 'collected with numbers':
      case 'collected without numbers': {
        const others = [1, 2].map((step) => (at + step * clientCount) % invoiceCount).filter((one) => !isUsed.has(one));
        const all = [at, ...others.filter((one) => clientOf(one).id === client.id && one !== at)];
        for (const one of all) isUsed.add(one);
        const paid = all.map((one) => invoices[one] as MatchableInvoice);
        const text =
          form === 'collected with numbers' ? `Fakturor ${paid.map(({ number }) => number).join(', ')}` : 'Fakturor';
        return of(
          { text, amount: paid.reduce((sum, { unpaid }) => sum + unpaid, 0n) },
          paid.map(({ id: invoiceId, unpaid: amount }) => ({ invoiceId, amount })),
        );
      }
      case 'name alone':
      case 'foreign name':
        return of({ text: 'Betalning' });
      case 'too much': {
        const amount = invoice.unpaid + BigInt(1 + below(5_000));
        return of({ references: [reference], amount }, [{ invoiceId: invoice.id, amount }]);
      }
      case 'paid twice':
        return of({ references: [reference] });
      case 'not ours':
        return of(
          {
            amount: BigInt(1 + below(9_000_000)),
            text: pick(['Ränta', 'Återbetalning moms', `Kundnr ${below(99_999)}`]),
            payerName: pick(['Skatteverket', 'Försäkringsbolaget Trygg', 'Okänd Person']),
          },
          [],
        );
    }
  };

  const forms = PAYMENT_FORMS.flatMap((form) =>
    Array.from({ length: Math.round((SHARES[form] * paymentCount) / 1000) }, () => form),
  );
  const payments = forms.flatMap((form, at) => {
    const made = make(form, `payment-${String(at).padStart(6, '0')}`);
    // The second one comes later, and no invoice is left for it.
    return form === 'paid twice'
      ? [
          made,
          {
            ...made,
            payment: { ...made.payment, id: `${made.payment.id}-again`, bookedOn: '2026-11-21' as CalendarDate },
            truth: [],
          },
        ]
      : [made];
  });
  return { invoices, payments };
}
