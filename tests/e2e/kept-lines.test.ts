import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { openNewLine } from '../support/people/open-new-line.ts';

/**
 * Types a new line of 10 EUR, 'Skisser'. The response to its save is held back.
 * @returns a function that releases it
 */
async function typeNewLine(page: Page) {
  await openNewLine(page);
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Skisser');
  return holdResponses(page, '**/api/invoice/addamount');
}

test('typed text is never lost without a question', async ({ page }) => {
  const { invoiceId } = await openNewLine(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lägg till belopp' })).toBeFocused();

  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Påbörjad');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Påbörjad');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await control(page, 'note').fill('Påbörjad');
  await page.getByRole('link', { name: 'Förhandsvisning' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'note')).toHaveValue('Påbörjad');

  // A dialog that was closed meanwhile doesn't take the question about the note with it.
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Logga Ut' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'note')).toHaveValue('Påbörjad');
  await page.getByRole('link', { name: 'Förhandsvisning' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL(`/generated-invoice/${invoiceId}`);
});

test('a pasted text that is too long is not cut, and is not saved before it is shortened', async ({ page }) => {
  await openNewLine(page);
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').focus();
  await page.keyboard.insertText('x'.repeat(1002));
  await expect(control(page, 'workDescription')).toHaveValue('x'.repeat(1002));
  const add = adding.getByRole('button', { name: 'Lägg till', exact: true });
  await add.click();
  await expect(control(page, 'workDescription')).toBeFocused();
  await expect(control(page, 'workDescription')).toHaveAccessibleDescription(/högst 1\s000 tecken. Ta bort 2\./);
  await control(page, 'workDescription').press('Backspace');
  await control(page, 'workDescription').press('Backspace');
  await expect(control(page, 'workDescription')).not.toHaveAttribute('aria-invalid', 'true');
  await add.click();
  await expect(page.getByRole('row', { name: /x 2 Timmar/ })).toBeVisible();
});

test('what is typed while a save is on its way stays, also in a dialog that was opened after it', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const saveNote = await holdResponses(page, '**/api/invoice/addnote/*');
  await control(page, 'note').fill('Tack');
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await control(page, 'note').press('End');
  await page.keyboard.type(' för uppdraget');
  saveNote();
  await expect(page.getByRole('button', { name: 'Tillägga' })).toBeEnabled();
  await expect(control(page, 'note')).toHaveValue('Tack för uppdraget');

  const saveLine = await holdResponses(page, '**/api/invoice/addamount');
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Först');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Sedan');
  saveLine();
  await expect(page.getByRole('row', { name: 'Först', includeHidden: true }).first()).toBeVisible();
  await expect(control(page, 'workDescription')).toHaveValue('Sedan');
});

test('what is typed while a line is added keeps the cursor, and is not lost without a question', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Lägg till och skriv nästa' })).toBeDisabled();
  await expect(control(page, 'workDescription')).toBeFocused();
  await page.keyboard.type(' och foton');
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
  addLine();
  await expect(page.getByText('10,00 EUR är tillagt.')).toBeVisible();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
  await expect(control(page, 'workDescription')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
});

test('what is typed while a line is saved is asked about too, and saved with the same line', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await control(page, 'workDescription').press('End');
  await page.keyboard.type(' och foton');
  addLine();
  await expect(page.getByText('Raden är sparad.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const lines = page.getByRole('region', { name: 'Belopp' }).getByRole('row', { name: /Skisser/ });
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Skisser och foton');
});

test('a line whose response is lost is not said to be unsaved, and shows in the list before it is added again', async ({
  page,
}) => {
  await openNewLine(page);
  const lost = (route: Route) => route.fulfill({ status: 502, body: '' });
  const addWithoutResponse = async (description: string) => {
    await page.route('**/api/invoice/addamount', async (route) => {
      await route.fetch();
      await lost(route);
    });
    await control(page, 'quantity').fill('2');
    await control(page, 'price').fill('5');
    await control(page, 'workDescription').fill(description);
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Vi vet inte om raden sparades.');
    await page.unroute('**/api/invoice/addamount');
  };
  const line = (name: RegExp) =>
    page.getByRole('region', { name: 'Belopp', includeHidden: true }).getByRole('row', { name, includeHidden: true });
  await addWithoutResponse('Skisser');
  await expect(line(/Skisser/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(line(/Skisser/)).toHaveCount(1);

  // The network comes back only when the member closes the dialog to look.
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await page.route('**/api/invoice/invoicedata/*', lost);
  const refreshed = page.waitForResponse('**/api/invoice/invoicedata/*');
  await addWithoutResponse('Foton');
  await refreshed;
  await page.unroute('**/api/invoice/invoicedata/*');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(line(/Foton/)).toHaveCount(1);
});

test('a changed line whose response is lost is saved again with what was typed since', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await page.goto(`/freelancer-edit-invoice/${await member.newDraft()}`);
  await page.getByRole('button', { name: 'Redigera' }).click();
  await control(page, 'workDescription').fill('Skisser');
  await page.route('**/api/invoice/updateamount/*', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await page.unroute('**/api/invoice/updateamount/*');
  await control(page, 'workDescription').fill('Skisser och foton');
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Skisser och foton/ })).toBeVisible();
});

test('a line that comes after its dialog was closed takes no question from the next dialog', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Sedan');
  addLine();
  await expect(page.getByRole('row', { name: 'Skisser', includeHidden: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Sedan');
});

test('a line that is saved while its dialog asks about it takes the question with it', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await expect(page.getByRole('button', { name: 'Stanna kvar' })).toBeFocused();
  addLine();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Skisser' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a session that ends while a line is typed asks to sign in, and the line is saved', async ({ page }) => {
  const { member } = await openNewLine(page);
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Skrivet i tid');
  await member.signOut();
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const signingIn = page.getByRole('dialog', { name: 'Logga in igen' });
  // A phone does this when its back button is pressed twice.
  await signingIn.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await control(page, 'password').fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('row', { name: 'Skrivet i tid 2 Timmar 5,00 EUR 10,00 EUR Redigera' })).toBeVisible();
});
