import { beforeAll, expect, test } from 'vitest';
import { readPdf } from './support/documents/read-pdf.ts';
import { ORGANIZATION } from './support/people/new-client.ts';
import { newInvoice, newLine } from './support/people/new-invoice.ts';
import { newReviewer } from './support/people/new-reviewer.ts';
import { saveSenderDetails } from './support/people/new-sendable-invoice.ts';
import { send } from './support/program/send-steps.ts';
import { useTestApp } from './support/program/test-app.ts';

const program = useTestApp();
let token: string;
let reviewer: string;

beforeAll(async () => {
  ({ token } = await program().newMember());
  await saveSenderDetails(program(), token);
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
});

const request = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
const review = (method: string, path: string, body?: unknown) =>
  program().request(method, `/api/review/${path}`, { token: reviewer, body });
const pdfOf = async (path: string, caller = token) => {
  const { bytes } = await program().request('GET', path, { token: caller });
  return readPdf(new Uint8Array(bytes));
};

/** An invoice of one line to a new customer who is written to in a language. */
async function invoiceIn(orgLanguage: 'sv' | 'en') {
  const orgRecipientEmail = `kund-${crypto.randomUUID()}@kund.example`;
  const client = (language: string) => ({
    clientOption: 'organization',
    organizationClient: { ...ORGANIZATION, orgRecipientEmail, orgCountry: 'Ireland', orgLanguage: language },
  });
  const clientId = (await request('POST', '/api/client/createclient', client(orgLanguage))).json._id;
  const invoice = await newInvoice(program(), token, clientId);
  await newLine(program(), token, invoice.invoiceId, { quantity: 4, price: 450.5 });
  const speak = (language: string) => request('PUT', `/api/client/updateclient/${clientId}`, client(language));
  return { ...invoice, orgRecipientEmail, speak };
}
const languageOf = async (invoiceId: string) =>
  (await request('GET', `/api/invoice/document/${invoiceId}`)).json.language;

test('a draft follows its customer’s language, and a sent invoice keeps the one that it was sent in', async () => {
  const { invoiceId, invoiceNumber, orgRecipientEmail, speak } = await invoiceIn('sv');
  expect(await languageOf(invoiceId)).toBe('sv');
  await speak('en');
  expect(await languageOf(invoiceId)).toBe('en');
  const draft = await pdfOf(`/api/invoice/pdf/${invoiceId}`);
  expect([draft.lang, draft.title]).toEqual(['en', `Invoice ${invoiceNumber}`]);
  expect(draft.text).toContain('This is a draft. The invoice has not been sent.');

  expect((await send(program(), token, invoiceId)).status).toBe(200);
  await speak('sv');
  expect(await languageOf(invoiceId)).toBe('en');
  expect((await review('POST', `forward/${invoiceId}`, { revision: 1 })).status).toBe(200);
  const mail = await program().inbox.next(orgRecipientEmail);
  expect(mail.subject).toBe(`Invoice ${invoiceNumber} from Åsa Frilans`);
  expect(mail.text).toContain('EUR\u00a01,802.00');
  const { text, lang } = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
  expect(lang).toBe('en');
  for (const fact of [
    'To pay EUR 1,802.00',
    'We only accept EUR',
    '111 22 Stockholm Ireland',
    'Late interest 8% a year',
  ])
    expect(text).toContain(fact);
});

test('an English invoice is Swedish to those who are not its customer: reviewer’s mail and salary specification', async () => {
  const { invoiceId, invoiceNumber } = await invoiceIn('en');
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  const toProvider = program().inbox.mails.find(({ subject }) => subject?.startsWith(`Faktura ${invoiceNumber} från`));
  expect(toProvider?.text).toContain('To pay: 1\u00a0802,00\u00a0EUR');
  expect(toProvider?.text).toContain('Förfallodag: 2026-');
  const salary = await pdfOf(`/api/salary/pdf/${invoiceId}`);
  expect(salary.lang).toBe('sv');
  expect(salary.text).toContain('Kund Lingonbolaget AB Storgatan 1 111 22 Stockholm Irland');
});

test('a returned invoice that is sent again in another language tells the reviewer so', async () => {
  const { invoiceId, speak } = await invoiceIn('sv');
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  expect((await review('POST', `return/${invoiceId}`, { revision: 1, note: 'På engelska', pins: [] })).status).toBe(
    200,
  );
  await speak('en');
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  const { json } = await review('GET', `invoice/${invoiceId}`);
  const changes = json.revisions.flatMap((revision: { changes: object[] }) => revision.changes);
  expect(changes).toEqual([{ label: 'Språk', before: 'Svenska', after: 'Engelska' }]);
});
