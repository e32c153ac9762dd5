import type { Page } from '@playwright/test';
import { addBankingDays } from '#shared/banking-day.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { beginOnOneDay, noonAfter } from '../support/browser/whole-days.ts';
import { mailAbout } from '../support/mail/mail-about.ts';
import { signInReviewer } from '../support/people/sign-in-reviewer.ts';

const PASSWORD = 'hemligt123';
const MEMBER = 'asa@frilans.example';
const CUSTOMER = 'faktura@kunden.example';
/** The customer pays this many days after the invoice's date, three days late. */
const PAID_AFTER = 33;

test.use({ ownProgram: 'freelancers-month', viewport: { width: 390, height: 844 } });
test.beforeEach(() => beginOnOneDay(test.info()));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function signInAgain(page: Page): Promise<void> {
  await page.goto('/signin');
  await fill(page, { email: MEMBER, password: PASSWORD });
  await button(page, 'Logga in').click();
  await expect(page).toHaveURL('/');
}

test('a freelancer’s first month: calculate, register, invoice, copy, correct, be paid late, and get the wage', async ({
  page,
  otherPage: reviewer,
  inbox,
  setDaysAhead,
}) => {
  await signInReviewer(reviewer);

  // A visitor computes a wage. That page links to the registration.
  await page.goto('/rakna-ut-din-lon');
  await page.getByLabel('Fakturans belopp i EUR').fill('3000');
  await expect(page.getByRole('region', { name: 'Kalkylator' })).toContainText(/2\s760,00\sEUR/);
  await page.getByRole('link', { name: 'Skapa konto' }).first().click();
  await fill(page, { firstName: 'Åsa', lastName: 'Öberg', phoneNo: '46701234567', email: MEMBER });
  await fill(page, { password: PASSWORD, confirmPassword: PASSWORD });
  await button(page, 'Skapa konto').click();

  // The new member saves contact details and payout details.
  await dialog(page, 'Välkommen till Egenlön').getByText('Fyll i kontaktuppgifter').click();
  await expect(control(page, 'pvtFname')).toHaveValue('Åsa');
  await button(page, 'Spara').click();
  await dialog(page, 'Bankuppgifterna').getByText('Fortsätta').click();
  await page.locator('[name="bankAndWiseOption"][value="bankAccountInfo"]').check();
  await fill(page, { bankName: 'Sparbanken', accountNumber: '83279123456' });
  await button(page, 'Spara').click();
  await dialog(page, 'Välkommen!').getByRole('link', { name: 'Skapa din första kund' }).click();

  // The member creates the first customer, and then the first invoice.
  await fill(page, { orgFirstName: 'Kunden & Söner AB', orgIdNumber: '556677-8899', orgReferenceName: 'Karin Ek' });
  await fill(page, { orgRecipientEmail: CUSTOMER, orgContactNumber: '08123456' });
  await fill(page, { orgStreet: 'Gatan 1', orgPostalCode: '111 22', orgCity: 'Växjö' });
  await button(page, 'Skapa').click();
  await fill(page, { quantity: '40', price: '75', workDescription: 'Rådgivning' });
  await button(page, 'Lägg till').click();
  await expect(page.getByText(/3\s000,00\sEUR/).first()).toBeVisible();
  await button(page, 'Skicka Faktura').click();
  const agreement = dialog(page, 'Avtal!');
  const [contract] = await Promise.all([page.waitForEvent('popup'), agreement.getByRole('link').click()]);
  await contract.close();
  await agreement.getByLabel('Jag har läst hela avtalet').check();
  await button(page, 'Godkänn och skicka').click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  const invoice = page.url();

  // A copy for the next month waits as a draft.
  await page.goto(invoice);
  await button(page, 'Kopiera').click();
  await expect(page.getByText(/^Kopia av/)).toBeVisible();
  await expect(page).not.toHaveURL(invoice);

  // The provider returns the first one.
  await reviewer.getByRole('link', { name: /^Granska faktura/ }).click();
  await button(reviewer, 'Returnera').click();
  await reviewer.getByRole('textbox', { name: 'Vad är fel?' }).fill('Det var 41 timmar.');
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Returnera' }).click();
  await expect(reviewer.getByText('Fakturan är returnerad.')).toBeVisible();
  expect((await mailAbout(inbox, MEMBER, /returnerad/)).text).toContain('Det var 41 timmar.');

  // The freelancer corrects it and sends it once more.
  await page.goto('/');
  await page.getByRole('region', { name: 'Returnerade fakturor' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Redigera.*Rådgivning/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Antal' }).fill('41');
  await button(page, 'Spara ändringar').click();
  await expect(page.getByText(/3\s075,00\sEUR/).first()).toBeVisible();
  await button(page, 'Skicka Faktura').click();
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();

  // The provider forwards it, and the customer gets it.
  await reviewer.goto('/granskning');
  await reviewer.getByRole('link', { name: /^Granska faktura/ }).click();
  await button(reviewer, 'Vidarebefordra').click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  await mailAbout(inbox, CUSTOMER, /från Åsa Öberg/);
  await mailAbout(inbox, MEMBER, /vidarebefordrad/);

  // The customer is late, and both have been away for so long that their sessions have ended.
  const { now, daysAhead } = noonAfter(PAID_AFTER);
  setDaysAhead(daysAhead);
  for (const person of [page, reviewer]) await person.clock.setFixedTime(now);
  await signInAgain(page);
  await signInReviewer(reviewer);
  const underWay = page.getByRole('region', { name: 'På väg till dig' });
  await expect(underWay).toContainText(/1 faktura är förfallen sedan 3 dagar och ger dig 2\s829,00\sEUR/);
  await expectAccessibleAndFitting(page);

  // The customer pays, and the provider pays the wage.
  await reviewer.goto(invoice.replace('freelancer-edit-invoice', 'granskning'));
  await button(reviewer, 'Registrera betalning').click();
  await button(reviewer, 'Registrera').click();
  await expect(reviewer.getByRole('dialog')).toBeHidden();
  await page.goto('/');
  const payday = addBankingDays(stockholmDate(now), 5);
  await expect(underWay).toContainText(new RegExp(`Nästa lön väntas ${payday}: 2\\s829,00\\sEUR`));
  await button(reviewer, 'Registrera utbetalning').click();
  await button(reviewer, 'Visa uppgifterna').click();
  await button(reviewer, 'Registrera').click();
  await expect(reviewer.getByText('Utbetald', { exact: true })).toBeVisible();

  // The wage has come, its specification says so, and the copy still waits.
  await page.goto(invoice.replace('freelancer-edit-invoice', 'generated-salary-invoice'));
  await expect(page.getByText(/Lönen är utbetald: 2\s829,00\sEUR/)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto('/');
  await expect(underWay).toContainText('Inget är på väg just nu.');
  await expect(page.getByRole('region', { name: 'Att göra klart' })).toContainText('Kunden & Söner AB');
});
