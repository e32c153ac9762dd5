import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { expectFitting } from '../support/browser/expect-accessible.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const PATH = '/rakna-ut-din-lon';

const amount = (page: Page) => page.getByLabel('Fakturans belopp i EUR');
const option = (page: Page, name: string) => page.getByRole('radio', { name });
const calculator = (page: Page) => page.getByRole('region', { name: 'Kalkylator' });
/** What a screen reader is told. */
const announced = (page: Page) => calculator(page).getByRole('status');
const inEuros = (figure: string) => `${figure}\u00a0EUR`;

test('a visitor goes from signing in to the calculator, learns the wage by keyboard alone, and registers', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Räkna ut din lön' }).press('Enter');
  await expect(page).toHaveURL(PATH);
  await expect(announced(page)).toContainText(inEuros('920,00'));
  await amount(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2 500,50');
  await expect(announced(page)).toHaveText(`Kvar till dig: ${inEuros('2\u00a0300,46')}. Avgift: ${inEuros('200,04')}.`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(option(page, 'Wise-konto')).toBeChecked();
  await expect(announced(page)).toContainText(inEuros('2\u00a0350,47'));
  await page.getByRole('link', { name: 'Skapa konto' }).press('Enter');
  await expect(page).toHaveURL('/signup');
  await page.getByRole('link', { name: 'Räkna ut din lön' }).click();
  await expect(page).toHaveURL(PATH);
});

test('a cent more, from 399,99 to 400 EUR, lowers the fee and raises the wage, and the page says so before', async ({
  page,
}) => {
  await page.goto(PATH);
  await option(page, 'Wise-konto').check();
  await amount(page).fill('399,99');
  await expect(calculator(page)).toContainText(inEuros('367,99'));
  await expect(calculator(page)).toContainText(
    `${inEuros('0,01')} till ger ${inEuros('8,01')} mer i lön, för från ${inEuros('400,00')} är avgiften lägre.`,
  );
  await amount(page).fill('400');
  await expect(calculator(page)).toContainText(inEuros('376,00'));
  await expect(calculator(page).getByText('mer i lön')).toBeHidden();
  await amount(page).fill('250');
  await expect(calculator(page)).toContainText(inEuros('230,00'));
  await expect(calculator(page).getByText('mer i lön')).toBeHidden();
  await amount(page).fill('27,17');
  await expect(calculator(page)).toContainText('det blir ingen lön att betala ut');
});

test('the fee of an amount that leaves no wage is one figure, beside the option, in the result and to a screen reader', async ({
  page,
}) => {
  await page.goto(`${PATH}?belopp=20&utbetalning=bankAccountInfo`);
  const beside = page.getByRole('radiogroup').locator('small', { hasText: 'avgift' });
  // Of 20 EUR, 8, 10 and 12 percent, and the fixed fee of 25 EUR.
  await expect(beside).toHaveText(['26,60', '27,00', '27,40'].map((fee) => `avgift ${inEuros(fee)}`));
  await expect(announced(page)).toHaveText(`Kvar till dig: ${inEuros('0,00')}. Avgift: ${inEuros('27,00')}.`);
  await expect(calculator(page)).toContainText(/Serviceavgift 10\s%\s*2,00\sEUR\s*Fast avgift\s*25,00\sEUR/);
});

test('a shared address shows the same amount and payout option, with the figures of a member’s own specification', async ({
  page,
  otherPage,
}) => {
  await page.goto(PATH);
  await option(page, 'PayPal-konto').check();
  await amount(page).fill('799,99');
  await expect(page).toHaveURL(/belopp=799/);
  await otherPage.goto(page.url());
  await expect(amount(otherPage)).toHaveValue('799,99');
  await expect(option(otherPage, 'PayPal-konto')).toBeChecked();

  const token = await signInNewMember(otherPage);
  const caller = pageCaller(otherPage);
  const { invoiceId } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId, { unit: 'fast-pris', fixedPrice: 799.99 });
  const { json } = await caller.request('GET', `/api/salary/specification/${invoiceId}`, { token });
  for (const { net } of json.payoutTable) {
    await expect(calculator(otherPage)).toContainText(inEuros(net.replace('.', ',')));
  }
  await otherPage.reload();
  await expect(otherPage.getByRole('link', { name: 'Till Kontrollpanelen' })).toHaveAttribute('href', '/');

  // Before the invoice is sent, its own screen compares the same, in the same order.
  await otherPage.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const bar = otherPage.getByRole('region', { name: 'Summa och skicka' });
  await bar.getByText('Ungefär kvar till dig').click();
  await expect(bar.getByRole('row').filter({ hasText: 'EUR' })).toHaveText([
    `Wise-konto${inEuros('48,00')}${inEuros('751,99')}`,
    `Bankkonto${inEuros('64,00')}${inEuros('735,99')}`,
    `PayPal-konto${inEuros('96,00')}${inEuros('703,99')}`,
    `${inEuros('0,01')} till ger ${inEuros('16,01')} mer i lön`,
  ]);
});

test('an amount that can’t be read is refused in Swedish, typed or in the address', async ({ page }) => {
  await page.goto(`${PATH}?belopp=hundra&utbetalning=swish`);
  await expect(announced(page)).toHaveText('Skriv ett tal från 0, med siffror.');
  await expect(option(page, 'Bankkonto')).toBeChecked();
  await amount(page).fill('1,2345');
  await expect(announced(page)).toContainText('Skriv högst två decimaler.');
  await amount(page).fill('');
  await expect(announced(page)).toHaveText('Skriv fakturans belopp, så ser du vad som blir kvar till dig.');
});

test('the largest amount fits the narrowest phone', async ({ page }) => {
  await page.goto(`${PATH}?belopp=999999999,99&utbetalning=wiseAccountInfo`);
  await expect(calculator(page)).toContainText('939\u00a0999\u00a0999,99');
  await expectFitting(page, 320);
});
