import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeInvitationMail } from '#features/account/server/provider-accounts/invitation-mail.ts';
import { recurringDraftJob } from '#features/recurring/server/recurring-draft.ts';
import { enqueueReminders } from '#features/settlement/reminders/server/enqueue-reminders.ts';
import { enqueueOverdueMails } from '#features/settlement/server/overdue-mails.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { MEMBER_PASSWORD } from './support/people/log-in.ts';
import { untilDone } from './support/program/until-done.ts';
import { escalationJob } from '#features/review/escalation/server/escalation.ts';
import { findBarriers } from './support/browser/expect-accessible.ts';
import { findBrowser } from './support/browser/test-browser.ts';
import { newClient } from './support/people/new-client.ts';
import { newInvoice, newLine } from './support/people/new-invoice.ts';
import { newMember } from './support/people/new-member.ts';
import { newReviewer } from './support/people/new-reviewer.ts';
import { saveSenderDetails } from './support/people/new-sendable-invoice.ts';
import { saveProviderFacts } from './support/people/save-provider-facts.ts';
import { send } from './support/program/send-steps.ts';
import type { Language } from '#shared/language.ts';
import { useTestApp } from './support/program/test-app.ts';
import { isLong } from './support/test-form.ts';

/**
 * The mails of the product, by their subjects with N in place of their figures (product §10.9). Not among them are those
 * about a backup that failed or didn't happen, the test mail, and the second mail about a review, like its first one.
 */
const SUBJECTS = [
  'Adressen har redan ett konto',
  'Bekräfta din nya e-postadress',
  'Betald: faktura N',
  'Din e-postadress har bytts',
  'Din e-postadress håller på att bytas',
  'Dina utbetalningsuppgifter har ändrats',
  'Dina utbetalningsuppgifter är sparade',
  'Ditt lösenord har ändrats',
  'Ett utkast väntar: faktura N',
  'Faktura N från LONG',
  'Faktura N från LONG: N EUR',
  'Faktura N är returnerad',
  'Faktura N är vidarebefordrad till kunden',
  'Förfallen: faktura N',
  'Inbjudan till Egenlön från Exempelbolaget Egenlön AB',
  'Inbjudan till Egenlön från LONG',
  'Invoice N from LONG',
  'Kontona hos er har ändrats',
  'Kontot som kunderna betalar till har ändrats',
  'Lönen är utbetald: faktura N',
  'Mejlet till kunden avvisades: faktura N',
  'N minuter kvar: faktura N',
  'Påminnelse: faktura N från LONG',
  'Påminnelsen till kunden avvisades: faktura N',
  'Reminder: invoice N from LONG',
  'Vem som godkänner löner har ändrats',
  'Välj ett nytt lösenord',
  'Välkommen till Egenlön',
];
/** The longest names and amounts, which have to fit too. */
const LONG = 'Maximilianus Långströmsbergska Vattenfallsåsen-Öberghjelmsson';

/** What accessibility asks of a page, which is the mail program around the mail. */
const PAGE_RULES = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };

/** How long the browser may take for its start or for one step, in milliseconds. */
const LIMIT = 110_000;

const program = useTestApp();
let browser: Browser;
let reviewer: string;

beforeAll(async () => {
  browser = await chromium.launch({ ...(await findBrowser()).launch, timeout: LIMIT });
  program().setClock('2026-11-20T10:00:00Z');
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
});
afterAll(() => browser.close());

const post = async (url: string, token: string, body: object) => {
  const response = await program().request('POST', url, { token, body });
  expect(response.status, `${url}: ${JSON.stringify(response.json)}`).toBe(200);
};
const review = (action: string, invoiceId: string, body: object) =>
  post(`/api/review/${action}/${invoiceId}`, reviewer, body);
const changePayout = (token: string) =>
  post('/api/bankinformation/savebankinfo', token, {
    bankAndWiseOption: 'paypalInfo',
    paypalInfo: { email: 'anna@example.se' },
  });

async function newFreelancer() {
  const member = await newMember(program());
  await saveSenderDetails(program(), member.token);
  await post('/api/userprofile/saveprofile', member.token, {
    profileOption: 'private',
    privateUserInfo: { pvtFname: LONG.slice(0, 50), pvtLname: LONG.slice(0, 50), pvtMobNo: '+46701234567' },
  });
  return member;
}

async function sentInvoice(token: string, recipient: string, orgLanguage: Language = 'sv'): Promise<string> {
  const clientId = await newClient(program(), token, { orgFirstName: LONG, orgRecipientEmail: recipient, orgLanguage });
  const { invoiceId } = await newInvoice(program(), token, clientId);
  await newLine(program(), token, invoiceId, { workDescription: `${LONG} ${'x'.repeat(80)}` });
  const price = { unit: 'fast-pris', quantity: undefined, price: undefined, fixedPrice: '999999999.99' };
  await newLine(program(), token, invoiceId, price);
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  return invoiceId;
}

/** Makes everything happen that causes a mail. */
async function causeEveryMail() {
  const { deps, inbox, setClock } = program();
  const member = await newFreelancer();
  const { token, email } = member;
  await changePayout(token);
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  // It goes to whoever has the address when it is sent, and the address is changed below.
  await untilDone(deps.db, 'reset-link-mail');
  const { email: taken } = await program().newMember();
  await post('/api/auth/changeemail', token, { newEmail: taken, password: MEMBER_PASSWORD });
  await inbox.next(taken);
  await post('/api/auth/changeemail', token, { newEmail: 'ny@example.se', password: MEMBER_PASSWORD });
  const link = /confirm-email\/([\w-]+)/.exec((await inbox.next('ny@example.se')).text ?? '')?.[1];
  await post('/api/auth/confirmemail', token, { token: link });
  const passwords = { oldPassword: MEMBER_PASSWORD, newPassword: 'hemligt456', confirmPassword: 'hemligt456' };
  await post('/api/auth/changepassword', token, { email: 'ny@example.se', ...passwords });
  await post('/api/provider/accounts', reviewer, { name: LONG, email: 'cia@example.se', roles: ['accountant'] });
  const invited = { to: 'siv@example.se', name: 'Siv', link: 'http://egenlon.test/resetpassword/x', provider: LONG };
  await deps.mail.send(composeInvitationMail(invited));

  const returned = await sentInvoice(token, 'kund@kund.example');
  await escalate(returned);
  await review('return', returned, { revision: 1, note: 'Fel timpris.\nOch fel referens.', pins: [] });
  const forwarded = await sentInvoice(token, 'kund@kund.example');
  await review('forward', forwarded, { revision: 1 });
  await review('forward', await sentInvoice(token, 'abroad@kund.example', 'en'), { revision: 1 });
  await repeat(token, forwarded);
  await untilDone(deps.db, 'forwarding-mail');
  await expect.poll(() => kinds().has('Faktura N är vidarebefordrad till kunden')).toBe(true);
  setClock('2026-12-01T10:00:00Z');
  await enqueueOverdueMails(deps);
  await untilDone(deps.db, 'settlement-mail');
  await remind(forwarded);
  await review('payment', forwarded, { paidOn: '2026-12-01', amount: '1000000900.99', paidBefore: '0' });
  await untilDone(deps.db, 'settlement-mail');
  const { json } = await program().request('POST', `/api/review/payoutdetails/${forwarded}`, { token: reviewer });
  const { disclosureId, largestWage: amount } = json;
  await review('payout', forwarded, { paidOn: '2026-12-01', amount, disclosureId });
  const bank = { name: LONG, iban: 'SE4550000000058398257466', bic: 'HANDSESS' };
  await saveProviderFacts(program(), reviewer, 'bank', { bank });
  await saveProviderFacts(program(), reviewer, 'wages', { payoutDays: 5, approvesOwnBatches: true });
  inbox.refuseAddress('stangd@kund.example');
  await review('forward', await sentInvoice(token, 'stangd@kund.example'), { revision: 1 });
}

/** Reminds the customer of an invoice at the first step, and is refused at the second. */
async function remind(invoiceId: string) {
  const { deps, inbox, setClock } = program();
  const fee = { EUR: '5.00', SEK: '60.00' };
  await saveProviderFacts(program(), reviewer, 'reminders', {
    reminders: { steps: [{ daysLate: 1 }, { daysLate: 2 }], chargesInterest: true, fee },
  });
  await enqueueReminders(deps);
  await untilDone(deps.db, 'reminder-mail');
  inbox.refuseAddress('kund@kund.example');
  setClock('2026-12-02T10:00:00Z');
  await enqueueReminders(deps);
  await untilDone(deps.db, 'reminder-mail');
  await saveProviderFacts(program(), reviewer, 'reminders', { reminders: { steps: [] } });
  const query = sql`select 1 from reminders where invoice_id = ${invoiceId} and state = 'refused'`;
  expect((await deps.db.execute(query)).rows).toHaveLength(1);
}

async function repeat(token: string, invoiceId: string) {
  const { deps, setClock } = program();
  const dueOn = '2026-11-30' as CalendarDate;
  const schedule = { months: 1, day: 30, nextOn: dueOn };
  const response = await program().request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: schedule });
  expect(response.status, JSON.stringify(response.json)).toBe(200);
  setClock(`${dueOn}T10:00:00Z`);
  await recurringDraftJob(deps).run({ invoiceId, dueOn });
}

async function escalate(invoiceId: string) {
  const { deps, setClock } = program();
  const { rows } = await deps.db.execute(`select revision_id from reviews where invoice_id = '${invoiceId}'`);
  setClock('2026-11-20T10:20:00Z');
  await escalationJob(deps).run({ revisionId: String(rows[0]?.['revision_id']), minutes: 20 });
}

const kindOf = ({ subject = '' }: Email) =>
  subject
    .replaceAll(/Maxi\S+ Lång\S+( \S+)*?(?= \/|:|$)/g, 'LONG')
    .replaceAll(/\d[\d\u00a0]*(,\d\d)?/g, 'N')
    .replaceAll('\u00a0', ' ');
const kinds = () => new Map(program().inbox.mails.map((mail) => [kindOf(mail), mail]));
const FACTS = /\d{4}-\d\d-\d\d|\d[\d\u00a0]*,\d\d\s(?:EUR|SEK)|https?:\/\/\S+/g;
const factsOf = (text: string) =>
  [...new Set(text.match(FACTS)?.map((fact) => fact.replaceAll(/\s/g, ' ')))].toSorted();

test('what happens to accounts and invoices causes these mails and no others', async () => {
  await causeEveryMail();
  await expect.poll(() => [...kinds().keys()].toSorted()).toEqual(SUBJECTS);
});

test('every mail says that a program made it, so that no absence notice answers it', () => {
  const marks = [...kinds().values()].map(({ headers }) => headers.find(({ key }) => key === 'auto-submitted')?.value);
  expect(marks).toEqual(SUBJECTS.map(() => 'auto-generated'));
});

/** Shows each mail in a browser that loads nothing else. */
async function show(look: (page: Page, kind: string, mail: Email) => Promise<void>) {
  const context = await browser.newContext();
  context.setDefaultTimeout(LIMIT);
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [kind, mail] of kinds()) {
    await page.setContent(mail.html ?? '');
    await look(page, kind, mail);
  }
  await context.close();
  expect(requests).toEqual([]);
}

test('every mail fits 320, 390 and 600 pixels and loads nothing', () =>
  show(async (page, kind) => {
    for (const width of [320, 390, 600]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${kind} at ${width}`).toBe(0);
    }
  }));

test('no mail has letters of no size, which spam filters take for a hidden text', () =>
  show(async (page, kind) => {
    const hidden = await page.evaluate(() => {
      const texts = document.evaluate('//body//text()', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: texts.snapshotLength }, (_text, at) => texts.snapshotItem(at))
        .filter((text) => text?.parentElement && getComputedStyle(text.parentElement).fontSize === '0px')
        .map((text) => text?.textContent);
    });
    expect(hidden, kind).toEqual([]);
  }));

test.each(['light', 'dark'] as const)('no mail has barriers in the %s scheme', (colorScheme) =>
  show(async (page, kind) => {
    await page.emulateMedia({ colorScheme });
    for (const width of isLong ? [390, 600] : []) {
      await page.setViewportSize({ width, height: 300 });
      const path = `tests/artefacts/mails/${kind.replaceAll(/[^\p{L}]+/gu, '-')}-${colorScheme}-${width}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    // Only the colours differ in the dark scheme.
    const found = await findBarriers(
      page,
      colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : { rules: PAGE_RULES },
    );
    expect(found, kind).toEqual([]);
  }),
);

test('every mail says the same as text, and has one button at most', () =>
  show(async (page, kind, mail) => {
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((link) => !link?.endsWith('#mejl')).length, kind).toBeLessThanOrEqual(1);
    const said = `${await page.locator('table').first().innerText()}\n${links.join('\n')}`;
    expect(factsOf(said), kind).toEqual(factsOf(mail.text ?? ''));
  }));
