import type { Page } from '@playwright/test';
import { addBankingDays } from '#shared/banking-day.ts';
import { addDays, stockholmDate } from '#shared/calendar-date.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay, noonAfter } from '../support/browser/whole-days.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.use({ ownProgram: 'money-way' });
test.beforeEach(() => beginOnOneDay(test.info()));

/** The stations of a way, each as its text. */
const stations = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');

test('a freelancer sees what is on its way, when it is late, when it is paid, and when the wage has come', async ({
  page,
  otherPage,
  setDaysAhead,
}) => {
  const reviewer = await reviewerSession(otherPage.request);
  const { token, caller, invoiceId, invoiceNumber } = await newFreelancer(page, 'maja@kund.example');
  const decide = async (action: string, body?: object) => {
    const url = `/api/review/${action}/${invoiceId}`;
    const response = await pageCaller(otherPage).request('POST', url, { token: reviewer, body });
    expect(response.status).toBe(200);
    return response.json;
  };
  const underWay = page.getByRole('region', { name: 'På väg till dig' });

  // Nothing is on its way before it is sent.
  await page.goto('/');
  await expect(underWay).toContainText('Inget är på väg än.');
  await expectAccessibleAndFitting(page);

  // In review: 901 EUR minus 6 percent.
  await send(caller, token, invoiceId);
  const sentOn = stockholmDate(new Date());
  await page.goto('/');
  await expect(underWay).toContainText(/846,94\sEUR/);
  await expect(underWay).toContainText(
    new RegExp(`Nästa betalning väntas ${addDays(sentOn, 10)} och ger dig 846,94\\sEUR`),
  );
  const way = stations(page, 'Pengarnas väg i EUR');
  await expect(way).toHaveText([/^Granskas846,94\sEUR1\sfaktura$/, /^Hos kunden–$/, /^Betald–$/, /^Utbetald0,00\sEUR/]);

  // With the customer.
  await decide('forward', { revision: 1 });
  await page.goto('/');
  await expect(way.nth(1)).toHaveText(/^Hos kunden846,94\sEUR1\sfaktura$/);
  const nextPayments = page.getByRole('region', { name: 'Betalas härnäst: din del' });
  await expect(nextPayments.getByRole('link')).toHaveText(/Lingonbolaget AB846,94\sEUR.*Hos kunden/);
  await nextPayments.getByRole('link').click();
  const invoiceWay = page.getByRole('region', { name: 'Pengarnas väg' });
  await expect(invoiceWay).toContainText('Förfaller om 10 dagar.');
  // The mail to the customer leaves a moment later.
  await expect(async () => {
    await page.reload();
    await expect(invoiceWay).toContainText('Väntar på betalning. Förfaller om 10 dagar.', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(invoiceWay.locator('[aria-current="step"]')).toHaveText(/^Hos kunden846,94\sEUR/);

  // Three days late, and partly paid.
  const { now, daysAhead } = noonAfter(13);
  setDaysAhead(daysAhead);
  await page.clock.setFixedTime(now);
  const today = stockholmDate(now);
  await decide('payment', { paidOn: today, amount: '400', paidBefore: '0' });
  await page.goto('/');
  await expect(underWay).toContainText(/1 faktura är förfallen sedan 3 dagar och ger dig 846,94\sEUR/);
  await expect(way.nth(2)).toHaveText(/^Förfallen846,94\sEUR1\sfaktura, sedan 3 dagar$/);
  await expect(underWay).not.toContainText('väntas');
  await expectAccessibleAndFitting(page);
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row', { name: /Lingonbolaget AB/ })).toContainText('Förfallen sedan 3 dagar');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Förfallen');
  await expect(page.getByRole('row', { name: /Lingonbolaget AB/ })).toBeVisible();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(invoiceWay).toContainText(
    /400,00\sEUR av 901,00\sEUR är betalt\. Väntar på betalning\. Förfallen sedan 3 dagar\./,
  );
  await expectAccessible(page);

  // Paid: the wage is expected some days after the payment.
  await decide('payment', { paidOn: today, amount: '501', paidBefore: '400' });
  await page.goto('/');
  await expect(underWay).toContainText(new RegExp(`Nästa lön väntas ${addBankingDays(today, 5)}: 846,94\\sEUR`));
  await expect(underWay).not.toContainText('sedan');
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(invoiceWay).toContainText(`Kunden har betalat. Lönen väntas ${addBankingDays(today, 5)}.`);

  // Paid out.
  const { disclosureId } = await decide('payoutdetails');
  await decide('payout', { paidOn: today, amount: '846.94', disclosureId });
  await page.reload();
  await expect(invoiceWay).toContainText(`Lönen betalades ut ${today}.`);
  await expect(invoiceWay.locator('[aria-current="step"]')).toHaveText(new RegExp(`^Utbetald846,94\\sEUR${today}$`));
  await page.goto('/');
  await expect(underWay).toContainText('Inget är på väg just nu.');
  await expect(underWay).not.toContainText('När du har skickat en faktura');
  await expect(way.last()).toHaveText(/^Utbetald846,94\sEUR/);
  await page.getByText('Visa som tabell').click();
  const months = page.getByRole('table', { name: 'Fakturerat, betalt och utbetalt i EUR, månad för månad' });
  await expect(months.getByRole('row').filter({ hasText: /846,94\sEUR$/ })).toHaveCount(1);
  await expect(months.getByRole('rowheader')).toHaveCount(12);
  await expectAccessibleAndFitting(page);
  await page.goto('/freelancer-view-invoices');
  await expect(page.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) })).toContainText('Utbetald');
});
