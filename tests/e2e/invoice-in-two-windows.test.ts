import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { signInToSend } from '../support/browser/send-from-screen.ts';
import { register, send } from '../support/program/send-steps.ts';

// What another window does shows when the member comes back to this one (product §2.2).

const GONE = 'Fakturan finns inte. Den kan vara borttagen.';
const KEPT = 'Det du har skrivit är kvar';
const SENT = 'Fakturan är redan skickad.';

/** Expects the screen to say what happened once nothing typed is kept, and to keep the keyboard focus. */
async function expectToldWithFocus(page: Page, text: string): Promise<void> {
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expect(page.locator('main').getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
}

/** Comes back to the tab until it has asked the server again. What was asked a moment ago counts as fresh. */
async function comeBack(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse(/invoicedata/),
    expect(async () => {
      const asked = page.waitForRequest(/invoicedata/, { timeout: 500 });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await asked;
    }).toPass(),
  ]);
}

async function openDraft(page: Page) {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(control(page, 'note')).toBeVisible();
  return {
    invoiceId,
    trashElsewhere: () => caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token }),
    sendElsewhere: () => send(caller, token, invoiceId),
  };
}

async function typeLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Halvskriven');
}

async function closeLine(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
}

test('a half-written line stays when its invoice is trashed in another window, until its dialog is closed', async ({
  page,
}) => {
  const { trashElsewhere } = await openDraft(page);
  await typeLine(page);
  await trashElsewhere();
  await comeBack(page);
  await expect(page.getByText(GONE)).toBeAttached();
  await expect(control(page, 'workDescription')).toHaveValue('Halvskriven');
  await closeLine(page);
  await expectToldWithFocus(page, GONE);
  await expect(control(page, 'note')).toHaveCount(0);
});

test('a half-written line stays when its invoice is sent in another window, until its dialog is closed', async ({
  page,
}) => {
  const { sendElsewhere } = await openDraft(page);
  await typeLine(page);
  await sendElsewhere();
  await comeBack(page);
  await expect(page.getByText(SENT)).toBeAttached();
  await expect(control(page, 'workDescription')).toHaveValue('Halvskriven');
  await closeLine(page);
  await expect(page.getByText('Fakturan är skickad och granskas.')).toBeVisible();
  await expectToldWithFocus(page, SENT);
});

test('a half-written note stays when its invoice is trashed in another window, and leaving it asks', async ({
  page,
}) => {
  const { trashElsewhere } = await openDraft(page);
  await control(page, 'note').fill('Tack för i');
  await trashElsewhere();
  await comeBack(page);
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack för i');
  await page.getByRole('link', { name: 'Till dina fakturor' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/freelancer-view-invoices/edit');
});

test('the notice above a half-written note comes in sight once, and leaves the small window to what is typed', async ({
  page,
}) => {
  const { trashElsewhere } = await openDraft(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const note = control(page, 'note');
  await note.fill('Tack för i');
  const notice = page.getByText(GONE);
  await trashElsewhere();
  await comeBack(page);
  await expect(notice).toBeInViewport();
  await note.scrollIntoViewIfNeeded();
  await expect(note).toBeInViewport();
  await expect(notice).not.toBeInViewport();
});

test('a half-written note stays when its invoice is sent in another window, until it is undone', async ({ page }) => {
  const { sendElsewhere } = await openDraft(page);
  await control(page, 'note').fill('Tack för i');
  await sendElsewhere();
  await comeBack(page);
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack för i');
  await control(page, 'note').fill('');
  await expect(page.getByText('Fakturan är skickad och granskas.')).toBeVisible();
  await expectToldWithFocus(page, SENT);
});

test('a refused save says at once that the invoice is sent in another window, and keeps the note', async ({ page }) => {
  const { sendElsewhere } = await openDraft(page);
  await control(page, 'note').fill('Tack för i');
  await sendElsewhere();
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack för i');
});

test('an invoice whose first send failed isn’t called unsent once another window has sent it, and its document has nothing unsaved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { token, caller, invoiceId } = await signInToSend(page);
  await register(caller, token, invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const unsent = page.getByRole('main').getByText('Inte skickad, försök igen');
  const beside = page.getByRole('article');
  await expect(unsent.first()).toBeVisible();
  await control(page, 'note').fill('Tack för i');
  await expect(beside).toContainText('Tack för i');
  await send(caller, token, invoiceId);
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(unsent).toHaveCount(0);
  await expect(beside).not.toContainText('Tack för i');
  await expect(control(page, 'note')).toHaveValue('Tack för i');
});

test('a line that is refused because its invoice is sent in another window says so, and stays until it is closed', async ({
  page,
}) => {
  const { sendElsewhere } = await openDraft(page);
  await typeLine(page);
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await sendElsewhere();
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByText(SENT)).toBeAttached();
  await expect(control(page, 'workDescription')).toHaveValue('Halvskriven');
  await closeLine(page);
  await expectToldWithFocus(page, SENT);
});

for (const { what, begin, confirm } of [
  { what: 'deleting a line', begin: /^Radera/, confirm: 'Radera' },
  { what: 'trashing', begin: 'Lägg i Papperskorgen', confirm: 'Lägg i Papperskorgen' },
]) {
  test(`${what} that comes too late shows that another window has sent the invoice`, async ({ page }) => {
    const { sendElsewhere } = await openDraft(page);
    await page.getByRole('button', { name: begin }).first().click();
    await sendElsewhere();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(page.getByText('Fakturan är skickad och granskas.')).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
  });
}

test('saving a term that is as it was tells what another window has done, and not that the invoice is updated', async ({
  page,
}) => {
  const updated = page.getByText('Invoice updated Successfully.');
  const { sendElsewhere, invoiceId } = await openDraft(page);
  // A draft of yesterday, so that its term isn't saved anew when nothing is chosen.
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await control(page, 'note').fill('Tack för i');
  const save = page.getByRole('button', { name: 'Spara kund och fortsätt' });
  await save.click();
  await expect(updated).toBeVisible();
  await sendElsewhere();
  await save.click();
  await expect(page.getByText(SENT).first()).toBeVisible();
  await expect(updated).toHaveCount(0);
});

for (const { what, act } of [
  {
    what: 'its PDF is downloaded',
    act: (page: Page) => page.getByRole('button', { name: 'Ladda ner PDF' }).click(),
  },
  { what: 'it is copied', act: (page: Page) => page.getByRole('button', { name: 'Kopiera' }).click() },
]) {
  test(`a draft that was trashed in another window is gone once ${what}`, async ({ page }) => {
    const { trashElsewhere, invoiceId } = await openDraft(page);
    await page.goto(`/generated-invoice/${invoiceId}`);
    await expect(page.getByRole('article')).toBeVisible();
    await trashElsewhere();
    await act(page);
    await expect(page.getByRole('link', { name: 'Till dina fakturor' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
}

test('a draft that was trashed in another window is gone once it is to be repeated', async ({ page }) => {
  const { trashElsewhere } = await openDraft(page);
  await page.getByRole('button', { name: 'Upprepa' }).click();
  const save = page.getByRole('dialog').locator('[type="submit"]');
  await expect(save).toBeEnabled();
  await trashElsewhere();
  await save.click();
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(control(page, 'note')).toHaveCount(0);
});
