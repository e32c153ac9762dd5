import { creditorReference } from '../src/features/invoices/domain/creditor-reference.ts';
import { generatePayments, PAYMENT_FORMS } from '../tests/support/bank/generated-payments.ts';
import { judgeMatches } from '../tests/support/bank/judge-matches.ts';
import { writeBankFile } from '../tests/support/bank/write-bank-file.ts';
import { type Filling, fillStatements, inTurnsOf, reviewerToken } from './fill-database.ts';
import { openMeasured } from './open-measured.ts';
import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run bench:matching` judges the matches of 5,000 generated payments, and then times a file of 10,000 entries against
// 100,000 open invoices in the whole program: sending, reading and storing the file, and matching it for the first list.
const GENERATED = { invoices: 8_000, payments: 5_000 };
const ENTRIES = 10_000;
const GOAL = { right: 0.95, wrongCertain: 0, seconds: 30 };
const filling: Filling = { members: 20, invoices: 101_100, invoicesPerMember: 50, passwordHash: '' };
/** Invoices up to this one were created in turns, some of them as drafts. */
const IN_TURNS = inTurnsOf(filling);
/** Makes all forwarded invoices open ones. */
const OPEN = [
  "delete from ledger_postings where kind <> 'charged'",
  'delete from reversals',
  'delete from payouts',
  'delete from payments',
  "update invoices set review_state = 'forwarded', settled_on = null where review_state in ('paid', 'paidOut')",
  `insert into receivables (invoice_id, invoice_number, member_id, client_id, currency, due_date, open)
    select id, invoice_number, member_id, client_id, 'EUR', due_date, total from invoices
    where review_state = 'forwarded' on conflict do nothing`,
  'analyze',
];

const { right, wrongCertain, byForm } = judgeMatches(generatePayments(GENERATED.invoices, GENERATED.payments));
printTable(
  ['payment', 'number', 'certain', 'likely', 'partial', 'unmatched', 'right'],
  PAYMENT_FORMS.map((form) => {
    const judged = byForm.get(form) ?? [];
    const ofKind = (kind: string) => String(judged.filter((one) => one.kind === kind).length);
    const share = judged.filter(({ isRight }) => isRight).length / judged.length;
    return [
      form,
      String(judged.length),
      ...['certain', 'likely', 'partial', 'unmatched'].map(ofKind),
      `${(share * 100).toFixed(1)} %`,
    ];
  }),
);
printVerdict('share that is right', right, { atLeast: GOAL.right });
printVerdict('wrong ones that are certain', wrongCertain, { atMost: GOAL.wrongCertain });

/** The total of an invoice of the long book (fill-database.ts). */
const totalOf = (number: number) => BigInt(2 * 85 * 75 * (((number - IN_TURNS) % 10) + 1));

function fileOf(count: number): string {
  const entries = Array.from({ length: count }, (_, at) => {
    const number = IN_TURNS + 1 + at * 10;
    const payment =
      at % 10 < 8
        ? { reference: creditorReference(number) }
        : at % 10 === 8
          ? { text: `Faktura ${number}`, name: 'Kundbolaget' }
          : { text: 'Betalning', name: 'KUNDBOLAGET AKTIEBOLAG' };
    return { amount: totalOf(number), bookedOn: TODAY, bankReference: `B${at}`, payments: [payment] };
  });
  return writeBankFile({ kind: 'camt.053', entries, totals: {} });
}

const TODAY = new Date().toISOString().slice(0, 10);

using folder = temporaryFolder();
await using measured = await openMeasured({ DATA_DIR: folder.path });
await measured.run('execute', [...fillStatements(filling), ...OPEN]);
const request = async (path: string, file?: string) => {
  const start = performance.now();
  const response = await fetch(measured.product + path, {
    headers: { 'auth-token': reviewerToken, 'content-type': 'application/xml' },
    ...(file === undefined ? {} : { method: 'POST', body: file }),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`);
  return { json, seconds: (performance.now() - start) / 1000 };
};
let slowest = 0;
const end = new AbortController();
const others = (async () => {
  while (!end.signal.aborted) slowest = Math.max(slowest, (await request('/api/review/figures')).seconds);
})();
const imported = await request('/api/review/bankfile?name=bench.xml', fileOf(ENTRIES));
const listed = await request('/api/review/paymentsin');
end.abort();
await others;
const { counts } = listed.json as { counts: Record<string, number> };
printTable(
  ['step', 'seconds'],
  [
    [`import of ${ENTRIES} entries`, imported.seconds.toFixed(2)],
    ['matching with 100,000 open invoices', listed.seconds.toFixed(2)],
    ['slowest other request meanwhile', slowest.toFixed(2)],
  ],
);
console.log(JSON.stringify(counts));
printVerdict('seconds for both', imported.seconds + listed.seconds, { atMost: GOAL.seconds });
