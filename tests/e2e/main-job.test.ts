import type { Page } from '@playwright/test';
import { readPdf } from '../support/documents/read-pdf.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { fill, press } from '../support/browser/form.ts';
import { isLong } from '../support/test-form.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await fill(page, {
    firstName: 'Åsa',
    lastName: 'Öberg',
    phoneNo: '46701234567',
    email,
    password: 'hemligt123',
    confirmPassword: 'hemligt123',
  });
  await press(page, 'Skapa konto');
}

async function becomePayable(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Välkommen till Egenlön' })).toBeVisible();
  await page.getByRole('dialog').getByText('Fyll i kontaktuppgifter').click();
  await expect(page).toHaveTitle('User Profile');
  await expect(page.locator('[name="pvtFname"]')).toHaveValue('Åsa');
  await press(page, 'Spara');
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Bankuppgifterna' })).toBeVisible();
  await page.getByRole('dialog').getByText('Fortsätta').click();

  await expect(page).toHaveTitle('Bank Details');
  await page.locator('[name="bankAndWiseOption"][value="bankAccountInfo"]').check();
  await fill(page, { country: 'Sweden', bankName: 'Sparbanken', accountNumber: '000123456789' });
  await press(page, 'Spara');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Välkommen!' })).toBeVisible();
  await page.getByRole('dialog').getByText('Stäng', { exact: true }).click();
}

async function createClients(page: Page): Promise<void> {
  const contact = { ReferenceName: 'Karin', ContactNumber: '+46-8-123456', CurrencyCode: 'EUR', Street: 'Gatan 1' };
  const place = { PostalCode: '111 22', City: 'Växjö', Country: 'Sweden' };
  const named = (prefix: string, values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

  await page.goto('/freelancer-create-client');
  await expect(page).toHaveTitle('Create Client');
  const company = { FirstName: 'Kunden & Söner AB', IdNumber: '556677-8899', RecipientEmail: 'faktura@kunden.example' };
  await fill(page, named('org', { ...company, ...contact, ...place }));
  await press(page, 'Skapa');
  await expect(page.getByText('Client created successfully!!')).toBeVisible();

  await page.goto('/freelancer-create-client');
  await page.locator('[name="clientOption"][value="private"]').check();
  const person = { FirstName: 'Per', LastName: 'Ek', IdNumber: '19900101-0017', RecipientEmail: 'per@example.org' };
  await fill(page, named('pvt', { ...person, ...contact, ...place }));
  await press(page, 'Skapa');
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
}

async function createInvoice(page: Page): Promise<void> {
  await page.goto('/freelancer-invoice');
  await expect(page).toHaveTitle('Invoice');
  const client = page.locator('[name="clientId"] option', { hasText: 'Kunden & Söner AB' });
  await page.locator('[name="clientId"]').selectOption((await client.getAttribute('value')) ?? '');
  await page.locator('[name="noOfDueDates"]').selectOption('30');
  await press(page, 'Spara kund och fortsätt');
  await expect(page).toHaveURL(/\/freelancer-edit-invoice\//);
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');

  const lines = [
    { unit: 'timmar', quantity: '7.5', price: '110.50', workDescription: 'Redigering' },
    { unit: 'st', quantity: '3', price: '19.99', workDescription: 'Illustrationer' },
    { unit: 'fast-pris', fixedPrice: '250', workDescription: 'Förstudie' },
  ];
  for (const line of lines) {
    await press(page, 'Lägg till belopp');
    const dialog = page.getByRole('dialog');
    await fill(page, line);
    await dialog.getByRole('button', { name: 'Lägg till', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(line.workDescription).first()).toBeVisible();
  }
  await fill(page, { note: 'Tack för förtroendet!' });
  await press(page, 'Tillägga');
  await expect(page.getByText('Anteckningen har lagts till.')).toBeVisible();
}

// tests/e2e/keyboard.test.ts does the same on a desktop.
for (const width of isLong ? [390, 1280] : [390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a freelancer registers, enters payout details and sends an invoice, and the provider gets its PDF', async ({
      page,
      inbox,
    }) => {
      const email = `asa${width}@example.se`;
      await register(page, email);
      await becomePayable(page);
      await createClients(page);
      await createInvoice(page);

      await page.getByRole('link', { name: 'Förhandsvisning' }).click();
      await expect(page).toHaveTitle('Regular Invoice');
      await expect(page.getByText('1 138,72 EUR'.replaceAll(' ', '\u00a0')).first()).toBeVisible();

      await press(page, 'Skicka Faktura');
      const agreement = page.getByRole('dialog', { name: 'Avtal!' });
      await expect(agreement.getByLabel('Jag har läst hela avtalet')).toBeDisabled();
      const [contract] = await Promise.all([page.waitForEvent('popup'), agreement.getByRole('link').click()]);
      await contract.close();
      await expect(agreement.getByRole('button', { name: 'Godkänn och skicka' })).toBeDisabled();
      await agreement.getByLabel('Jag har läst hela avtalet').check();
      await agreement.getByRole('button', { name: 'Godkänn och skicka' }).click();
      await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
      await page.getByRole('dialog').getByText('Stäng', { exact: true }).click();
      await expect(page.getByRole('button', { name: 'Fakturan är Skickad' }).first()).toBeDisabled();

      // Other tests of this worker send to the same mailbox.
      const heading = await page.getByRole('article').getByRole('heading').first().textContent();
      const number = /\d+/.exec(heading ?? '')?.[0];
      const named = `faktura-${number}.pdf`;
      const mailed = () =>
        inbox.mails.flatMap(({ attachments }) => attachments).find(({ filename }) => filename === named);
      await expect.poll(() => mailed()?.filename).toBe(named);
      const attachment = mailed();
      const { pages } = await readPdf(new Uint8Array(attachment?.content as ArrayBuffer));
      const text = pages
        .map((lines) => JSON.stringify(lines))
        .join('')
        .replaceAll('\u00a0', ' ');
      for (const fact of [
        '1 138,72 EUR',
        '828,75',
        '59,97',
        '250,00',
        'Kunden & Söner AB',
        'Åsa Öberg',
        'Tack för förtroendet!',
      ]) {
        expect(text).toContain(fact);
      }

      const invoiceId = page.url().split('/').at(-1);
      await page.goto(`/generated-salary-invoice/${invoiceId}`);
      await expect(page).toHaveTitle('Salary Invoice');
      // 8 % of 1138.72 is 91.0976.
      await expect(page.getByText('91,10 EUR'.replaceAll(' ', '\u00a0')).first()).toBeVisible();
      await expect(page.getByText('1 047,62 EUR'.replaceAll(' ', '\u00a0')).first()).toBeVisible();

      await page.getByRole('button', { name: 'Logga Ut' }).first().click();
      await expect(page).toHaveURL('/signin');
      await page.goto('/');
      await expect(page).toHaveURL('/signin');
    });
  });
}
