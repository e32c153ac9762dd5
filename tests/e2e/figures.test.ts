import type { Page } from '@playwright/test';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { control, press } from '../support/browser/form.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';

/** The ways to enter a figure, each with 7.5 and 1234.50 in one notation. */
const WAYS = [
  {
    way: 'by key',
    quantity: '7,5',
    price: '1234.50',
    give: (page: Page, name: string, text: string) => control(page, name).pressSequentially(text),
  },
  {
    way: 'by paste',
    quantity: '7.5',
    price: '1\u00a0234,50',
    give: async (page: Page, name: string, text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await control(page, name).focus();
      await page.keyboard.press('ControlOrMeta+V');
    },
  },
  {
    way: 'from a phone’s keyboard',
    quantity: '7,50',
    price: '1.234,50',
    give: async (page: Page, name: string, text: string) => {
      await control(page, name).focus();
      await page.keyboard.insertText(text);
    },
  },
];

const messageOf = (page: Page, name: string) =>
  control(page, name).evaluate((input: HTMLInputElement) => input.validationMessage);

/** The row of a line, by its description. */
const row = (page: Page, description: string) =>
  page.getByRole('region', { name: 'Belopp' }).getByRole('row', { name: new RegExp(`^${description}`) });

for (const locale of ['en-US', 'sv-SE']) {
  test.describe(`in a browser whose language is ${locale}`, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a figure is read as it was meant, with comma and point, typed, pasted or from a phone', async ({ page }) => {
      const { invoiceId } = await signInWithInvoice(page);
      await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
      for (const { way, give, quantity, price } of WAYS) {
        await press(page, 'Lägg till belopp');
        const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
        await give(page, 'quantity', quantity);
        await give(page, 'price', price);
        await control(page, 'workDescription').fill(way);
        const request = page.waitForRequest('**/api/invoice/addamount');
        await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
        expect((await request).postDataJSON()).toMatchObject({ quantity: '7.50', price: '1234.50' });
        await expect(row(page, way)).toContainText(/7,5.*1\s234,50\sEUR.*9\s258,75\sEUR/);
      }
    });

    test('an ambiguous figure is refused with an explanation, and nothing typed disappears silently', async ({
      page,
    }) => {
      const { invoiceId } = await signInWithInvoice(page);
      await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
      await press(page, 'Lägg till belopp');
      const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
      await control(page, 'price').pressSequentially('1,234,5');
      expect(await messageOf(page, 'price')).toContain('Det går inte att se vad som är decimaltecken.');
      await control(page, 'quantity').pressSequentially('1.234');
      await expect(adding.getByRole('alert')).toHaveText(/Det går inte att se vad som är decimaltecken/);
      await expect(control(page, 'price')).toHaveValue('1,234,5');
      await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
      await expect(control(page, 'quantity')).toBeFocused();
      expect(await messageOf(page, 'quantity')).toBe('Skriv högst två decimaler. Menar du tusental, skriv 1234.');

      await control(page, 'price').fill('');
      await control(page, 'price').pressSequentially('1e3');
      await control(page, 'workDescription').focus();
      await expect(control(page, 'price')).toHaveValue('');
      await expect(control(page, 'price')).toHaveAccessibleDescription(/”1e3” är borttaget/);
    });

    test('changing a line accepts whole figures, and keeps a stored decimal that is not changed', async ({ page }) => {
      const { token, caller, invoiceId } = await signInWithInvoice(page);
      const line = { invoiceId, unit: 'timmar', quantity: '7.5', price: '110.5', workDescription: 'Snickeri' };
      await caller.request('POST', '/api/invoice/addamount', { token, body: line });
      await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
      await row(page, 'Snickeri')
        .getByRole('button', { name: /^Redigera/ })
        .click();
      const editing = page.getByRole('dialog', { name: 'Lägg en kund till fakturan' });
      await expect(control(page, 'quantity')).toHaveValue('7,5');
      await control(page, 'quantity').fill('');
      await control(page, 'quantity').pressSequentially('8,5');
      await editing.getByRole('button', { name: 'Spara ändringar' }).click();
      await expect(control(page, 'quantity')).toBeFocused();
      expect(await messageOf(page, 'quantity')).toBe('Skriv ett heltal, utan decimaler.');
      await control(page, 'quantity').fill('8');
      await editing.getByRole('button', { name: 'Spara ändringar' }).click();
      await expect(row(page, 'Snickeri')).toContainText(/8.*110,50\sEUR.*884,00\sEUR/);
    });
  });
}

test('a salary specification of the largest amounts fits every width', async ({ page }) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  await newLine(caller, token, invoiceId, { quantity: '999999999.99', price: '999999999.99' });
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page.getByText(/^939.999.999.981/).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
});
