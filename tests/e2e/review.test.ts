import type { Route } from '@playwright/test';
import { expectAccessible, expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { mailAbout } from '../support/mail/mail-about.ts';
import { REVIEWER_PASSWORD } from '../support/people/log-in.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { readPdf } from '../support/documents/read-pdf.ts';
import { allScreens } from '#app/provider-screens.ts';
import { signedInRoutes } from '../support/browser/routes.ts';
import { send } from '../support/program/send-steps.ts';
import { REVIEWER, openQueue, signInReviewer } from '../support/people/sign-in-reviewer.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

test.use({ ownProgram: 'review' });
test.beforeEach(() => beginOnOneDay(test.info()));
// The tests run in order, because the queue of their program is empty at first.
test.describe.configure({ mode: 'default' });

test('a reviewer is invited by mail, chooses a password and gets to the queue', async ({
  page,
  otherPage: administrator,
  inbox,
}) => {
  const invited = 'siv@leverantor.example';
  await openQueue(administrator);
  await administrator.goto('/granskning/konton');
  await administrator.getByRole('button', { name: 'Bjud in' }).click();
  const invitation = administrator.getByRole('dialog', { name: 'Bjud in någon hos er' });
  await invitation.getByLabel(/^Förnamn/).fill('Siv');
  await invitation.getByLabel(/^Efternamn/).fill('Ström');
  await invitation.getByLabel(/^E-post/).fill(invited);
  await invitation.getByRole('checkbox', { name: 'Granskare' }).uncheck();
  await invitation.getByRole('button', { name: 'Bjud in' }).click();
  // The message about several boxes goes when one of them is chosen.
  await expect(invitation.getByText('Välj minst en roll.').last()).toBeVisible();
  const messages = await invitation.getByText('Välj minst en roll.').count();
  await invitation.getByRole('checkbox', { name: 'Granskare' }).check();
  await expect(invitation.getByText('Välj minst en roll.')).toHaveCount(messages - 1);
  // The response is lost on its way.
  await administrator.route('**/api/provider/accounts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 502, body: '' });
  });
  await invitation.getByRole('button', { name: 'Bjud in' }).click();
  await expect(invitation.getByRole('alert')).toBeVisible();
  await invitation.getByRole('button', { name: 'Avbryt' }).click();
  await administrator.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(administrator.getByRole('row', { name: /Siv Ström/ })).toContainText(
    'InbjudenLänken gäller i en timme. ”Glömt lösenordet?” på inloggningssidan mejlar en ny.',
  );

  const { text } = await inbox.next(invited);
  const path = /\/resetpassword\/\S+/.exec(text ?? '')?.[0] ?? '';
  await page.goto(path);
  for (const name of ['password', 'confirmPassword']) await page.locator(`[name=${name}]`).fill(REVIEWER_PASSWORD);
  await page.getByRole('button', { name: 'Skicka in' }).click();
  await expect(page).toHaveURL('/signin');
  await signInReviewer(page, invited);
  await expect(page).toHaveTitle('Review Queue');
  await expect(page.getByText('Inget väntar på granskning.')).toBeVisible();
});

test('each role has screens of its own, and the other role’s screens do not exist for it', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const membersOnly = signedInRoutes.filter(({ screen }) => screen !== '/' && allScreens[screen].who === 'member');
  for (const { path } of membersOnly) {
    await goWithin(reviewer, '/granskning');
    await expect(reviewer).toHaveTitle('Review Queue');
    await goWithin(reviewer, path);
    await expect(reviewer.getByText('404: sidan finns inte.'), path).toBeVisible();
  }
  await reviewer.getByRole('link', { name: 'Till startsidan' }).click();
  await expect(reviewer).toHaveURL('/granskning');
  await reviewer.goto('/change-password');
  await expect(reviewer).toHaveTitle('Change Password');

  await signInNewMember(page);
  for (const path of ['/granskning', '/granskning/7b0a5f0e-5c52-4d4e-9a3c-111111111111']) {
    await page.goto(path);
    await expect(page.getByText('404: sidan finns inte.')).toBeVisible();
  }
});

test('a screen that was refused opens when the account has got its role and signs in again', async ({
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const introduction = reviewer.getByText('Lönerna för betalda fakturor.');
  const accounts = '**/api/auth/getuser';
  await reviewer.route(accounts, async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, roles: ['reviewer'] } } });
  });
  await reviewer.goto('/granskning/utbetalningar');
  await expect(reviewer.getByRole('heading', { name: 'Din roll räcker inte' })).toBeVisible();
  await expect(introduction).toHaveCount(0);
  await reviewer.unroute(accounts);
  const token = await reviewer.evaluate(() => localStorage.getItem('token') ?? '');
  await pageCaller(reviewer).request('POST', '/api/auth/logout', { token });
  await reviewer.getByRole('button', { name: 'Försök igen' }).click();
  await reviewer.locator('[name=password]').fill(REVIEWER_PASSWORD);
  await reviewer.getByRole('button', { name: 'Logga in' }).click();
  await expect(reviewer.getByRole('heading', { name: 'Att betala ut', level: 1 })).toBeVisible();
  await expect(introduction).toBeVisible();
});

test('a page of receivables that no longer exists shows the last one', async ({ otherPage: reviewer }) => {
  await openQueue(reviewer);
  const owed = { currency: 'EUR', openAmount: '10.00', invoices: 1 };
  const ages = { notDue: '10.00', late30: '0.00', late60: '0.00', lateMore: '0.00' };
  await reviewer.route('**/api/review/receivables?*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    const customers = Array.from({ length: 27 }, (_, at) => ({
      ...owed,
      ages,
      clientId: String(at),
      clientName: `Kund ${at + 1}`,
      senderName: 'Anna Andersson',
    }));
    return route.fulfill({ json: { found: 27, customers: customers.slice(offset, offset + 25) } });
  });
  await reviewer.goto('/granskning/ekonomi?page=3');
  await expect(reviewer.getByRole('row', { name: /Kund 27/ })).toBeVisible();
  await expect(reviewer.getByRole('navigation', { name: 'Sidor' })).toContainText('26–27 av 27');
  await reviewer.getByRole('button', { name: 'Föregående' }).click();
  await expect(reviewer.getByRole('row', { name: /Kund 25/ })).toBeVisible();
});

test('an invoice is sent, returned, corrected, forwarded, paid and paid out', async ({
  page,
  otherPage: reviewer,
  inbox,
}) => {
  const customer = 'karin@kund.example';
  await page.setViewportSize(PHONE);
  await reviewer.setViewportSize(DESK);
  await openQueue(reviewer);
  const { email, invoiceId, invoiceNumber } = await newFreelancer(page, customer);

  // The freelancer sees the warnings that a reviewer will get, and sends.
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.locator('[name=noOfDueDates]').selectOption('1');
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  const sendChecks = page.getByRole('region', { name: 'Innan du skickar' });
  await sendChecks.getByText('Innan du skickar: 1 sak att se upp med').click();
  await expect(sendChecks.getByText('Förfallodagen är redan nära')).toBeVisible();
  await page.getByRole('button', { name: 'Skicka Faktura', exact: true }).click();
  const agreement = page.getByRole('dialog', { name: 'Avtal!' });
  const [contract] = await Promise.all([page.waitForEvent('popup'), agreement.getByRole('link').click()]);
  await contract.close();
  await agreement.getByRole('radio').check();
  await agreement.getByRole('button', { name: 'Godkänn och skicka' }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();

  // The reviewer sees it without reloading. N opens it, and R returns it with a pinned note.
  await expect(reviewer.getByRole('row', { name: /Lingonbolaget AB/ })).toContainText(/\d+ min \d+ s kvar/);
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.press('n');
  await expect(reviewer.getByRole('heading', { name: `Faktura ${invoiceNumber}` })).toBeVisible();
  await expect(reviewer.getByRole('img', { name: 'PDF, version 1' }).locator('canvas')).toBeVisible();
  await expect(reviewer.getByText('Avtalet är godkänt.')).toBeVisible();
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.press('r');
  const returning = reviewer.getByRole('dialog', { name: 'Returnera fakturan till frilansaren' });
  await returning.getByRole('textbox', { name: 'Vad är fel?' }).fill('Det var tre timmar.');
  await returning.getByRole('checkbox', { name: 'Rad 1: Rådgivning' }).check();
  await returning.getByRole('checkbox', { name: 'Kunden' }).check();
  await expectAccessible(reviewer);
  await returning.getByRole('button', { name: 'Returnera' }).click();
  await expect(reviewer.getByText(`Faktura ${invoiceNumber}: Fakturan är returnerad.`)).toBeVisible();

  // The freelancer sees the note in a mail, on the dashboard, in the list, and beside the field that it is about.
  expect((await mailAbout(inbox, email, /returnerad/)).text).toContain('Det var tre timmar.');
  await page.goto('/');
  // It is above the money, and so on a phone's first screen.
  await expect(page.getByRole('region', { name: /^(Returnerade fakturor|På väg till dig)$/ }).first()).toContainText(
    'Det var tre timmar.',
  );
  await expect(page.getByText('Inget fakturerat de senaste tolv månaderna.')).toBeVisible();
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByText('Granskarens anmärkning: Det var tre timmar.')).toBeVisible();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const line = page.getByRole('row', { name: /Rådgivning/ });
  await expect(line).toContainText('Granskarens anmärkning: Det var tre timmar.');
  await expect(page.getByRole('link', { name: 'Rätta kundens uppgifter' })).toHaveAttribute(
    'href',
    /freelancer-edit-client/,
  );
  await expectAccessible(page);

  // It is corrected and sent once more, and keeps its number.
  await line.getByRole('button', { name: /Redigera/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Antal' }).fill('3');
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByText('Invoice Amount updated Successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Skicka Faktura', exact: true }).click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();

  // The reviewer sees what changed, and V forwards it.
  const again = reviewer.getByRole('row', { name: new RegExp(`^${invoiceNumber} ?version 2`) });
  await expect(again).toBeVisible();
  await again.getByRole('link', { name: /Granska/ }).click();
  await expect(reviewer.getByRole('heading', { name: 'Ändrat sedan version 1' })).toBeVisible();
  await expect(reviewer.getByText('Nu: Rådgivning: 3 Timmar')).toBeVisible();
  await reviewer.keyboard.press('v');
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();

  // The customer gets the PDF. The freelancer sees that it was forwarded, and the mail's status.
  const mail = await inbox.next(customer);
  expect(mail.subject).toBe(`Faktura ${invoiceNumber} från Åsa Frilans`);
  const pdf = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
  expect(pdf.text).toContain('1 351,50 EUR');
  await mailAbout(inbox, email, /vidarebefordrad/);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('link', { name: 'Visa uppgifter' })).toBeVisible();
  await expect(page.getByText('efter granskningen')).toHaveCount(0);
  const timeline = page.getByRole('region', { name: 'Tidslinje' });
  await expect(timeline).toContainText('Vidarebefordrad till kunden');
  await expect(timeline).toContainText(`Mejlservern har tagit emot mejlet till ${customer}`);

  // Two payments add up. The wage goes to the payout details, which only this dialog shows in full.
  await reviewer.getByRole('link', { name: /Vidarebefordrade/ }).click();
  await reviewer.getByRole('link', { name: `Öppna faktura ${invoiceNumber}` }).click();
  await expect(reviewer.getByRole('heading', { name: 'Mejlet till kunden: Mottaget av mejlservern' })).toBeVisible();
  // The second payment builds on the first, however long the screen takes to show that one.
  const slowly = (route: Route) => void setTimeout(() => void route.continue().catch(() => {}), 1_000);
  await reviewer.route('**/api/review/invoice/*', slowly);
  for (const amount of ['1 000,50', '351.00']) {
    await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
    await reviewer.getByRole('textbox', { name: 'Belopp (EUR)' }).fill(amount);
    await reviewer.getByRole('button', { name: 'Registrera', exact: true }).click();
    await expect(reviewer.getByRole('dialog')).toBeHidden();
  }
  await reviewer.unroute('**/api/review/invoice/*', slowly);
  await expect(reviewer.getByText('BE68')).toHaveCount(0);
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await reviewer.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await expect(reviewer.getByText('BE68 5390 0754 7034')).toBeVisible();
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(reviewer.getByText('Utbetald', { exact: true })).toBeVisible();

  await page.reload();
  await expect(timeline).toContainText(/Delbetalning: 1\s000,50\sEUR/);
  await expect(timeline).toContainText('Betald: 351,00 EUR');
  await expect(timeline).toContainText(/Lönen är utbetald: 1\s270,41\sEUR den \d{4}-\d\d-\d\d till …7034/);
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page.getByText('Lönen är utbetald: 1 270,41 EUR')).toBeVisible();
});

test('a decision on an invoice that has changed since is refused, with what changed', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { token, caller, invoiceId, invoiceNumber } = await newFreelancer(page, 'eva@kund.example');
  await send(caller, token, invoiceId);
  await reviewer.getByRole('link', { name: `Granska faktura ${invoiceNumber}` }).click();
  await expect(reviewer.getByRole('heading', { name: `Faktura ${invoiceNumber}` })).toBeVisible();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  const release = await holdResponses(reviewer, '**/api/review/invoice/*');

  // The same reviewer returns it in another window. This window doesn't know that yet.
  const other = await reviewer.context().newPage();
  await other.goto(`/granskning/${invoiceId}`);
  await other.getByRole('button', { name: 'Returnera' }).click();
  await other.getByRole('textbox', { name: 'Vad är fel?' }).fill('Fel');
  await other.getByRole('dialog').getByRole('button', { name: 'Returnera' }).click();
  await expect(other.getByText('Fakturan är returnerad.')).toBeVisible();

  await Promise.all([
    reviewer.waitForResponse('**/api/review/forward/*'),
    reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click(),
  ]);
  release();
  await expect(reviewer.getByRole('alert')).toContainText(`${REVIEWER} returnerade fakturan`);
  await expect(reviewer.getByText('Returnerad till frilansaren')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Vidarebefordra' })).toHaveCount(0);
});
