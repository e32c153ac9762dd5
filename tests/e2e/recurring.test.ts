import { offeredDates } from '#features/recurring/domain/schedule.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { untilStale } from '../support/browser/until-stale.ts';

test.use({ provoked: /(?:status of 40[049]|net::ERR_FAILED).*\/api\/invoice\/recurring/ });
test.beforeEach(() => beginOnOneDay(test.info()));

test('an invoice is repeated, told on the dashboard, changed, paused, gone on with and stopped', async ({ page }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const { invoiceId, invoiceNumber } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId);
  const [first, second, third] = offeredDates(stockholmDate(new Date()), 31);
  const repeated = page.getByRole('region', { name: 'Fakturor som upprepas' });
  const dialog = page.getByRole('dialog', { name: 'Upprepa fakturan' });
  const openDialog = async () => {
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    await page.getByRole('button', { name: 'Upprepa' }).click();
  };

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Att göra klart' })).toBeVisible();
  await expect(repeated).toBeHidden();

  await openDialog();
  await expect(dialog).toHaveAccessibleDescription(/Du läser igenom det och skickar det själv\.$/);
  await dialog.getByLabel('Dag i månaden').selectOption('31');
  await expect(dialog.getByLabel('Nästa utkast')).toHaveValue(String(first));
  await dialog.getByLabel('Hur ofta').selectOption('Varje kvartal');
  await expect(dialog.getByLabel('Nästa utkast')).toHaveValue(String(third));
  await dialog.getByLabel('Hur ofta').selectOption('Varje månad');
  await dialog.getByLabel('Nästa utkast').selectOption(String(second));
  await expectAccessibleAndFitting(page);
  await dialog.getByLabel('Till och med').fill(String(first));
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog).toContainText('Slutdatumet ska vara samma dag som nästa utkast eller senare.');
  await dialog.getByLabel('Till och med').fill('');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: `Nästa utkast skapas ${second}.` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upprepa' })).toBeFocused();

  await page.goto('/');
  await expect(repeated).toContainText(`Lingonbolaget AB, faktura ${invoiceNumber}`);
  await expect(repeated).toContainText(`Varje månad. Nästa utkast ${second}.`);
  await expectAccessibleAndFitting(page);

  await openDialog();
  await expect(dialog.getByLabel('Nästa utkast')).toHaveValue(String(second));
  // A change that fails is told alone, and nothing else can be pressed while it waits for its response.
  const changes = `**/api/invoice/recurring/${invoiceId}`;
  const stop = dialog.getByRole('button', { name: 'Sluta upprepa' });
  const failed = dialog.getByRole('alert').filter({ hasText: 'Servern gick inte att nå.' });
  await page.route(changes, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(failed).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(changes, async (route) => {
    await held.promise;
    await route.abort();
  });
  const asked = page.getByRole('dialog', { name: 'Vill du sluta upprepa fakturan?' });
  const confirmStop = asked.getByRole('button', { name: 'Sluta upprepa' });
  await stop.click();
  await confirmStop.click();
  await expect(failed).toBeHidden();
  await expect(stop).toHaveAttribute('aria-busy', 'true');
  for (const name of ['Spara', 'Pausa']) await expect(dialog.getByRole('button', { name })).toBeDisabled();
  held.resolve();
  await expect(failed).toBeVisible();
  await page.unroute(changes);

  await dialog.getByLabel('Hur ofta').selectOption('Varje kvartal');
  await dialog.getByRole('button', { name: 'Pausa' }).click();
  const pausing = page.getByRole('dialog', { name: 'Vill du pausa ändå?' });
  await pausing.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog.getByLabel('Hur ofta')).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Pausa' }).click();
  await pausing.getByRole('button', { name: 'Pausa' }).click();
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(dialog).toContainText('Pausad.');
  await expect(dialog.getByRole('button', { name: 'Pausa' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Återuppta' }).click();
  await expect(dialog).toBeHidden();
  await openDialog();
  await stop.click();
  await asked.getByRole('button', { name: 'Avbryt' }).click();
  await expect(stop).toBeFocused();
  await stop.click();
  await confirmStop.click();
  await expect(dialog).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Att göra klart' })).toBeVisible();
  await expect(repeated).toBeHidden();
});

test('what is chosen for a repetition goes only after a question, and its dialog stays open while it is saved', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const { invoiceId } = await newInvoice(pageCaller(page), token);
  await page.goto('/freelancer-view-invoices/edit');
  await page.locator(`a[href="/freelancer-edit-invoice/${invoiceId}"]`).first().click();
  await expect(page).toHaveURL(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Upprepa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upprepa fakturan' });
  await dialog.getByLabel('Hur ofta').selectOption('Varje kvartal');
  await page.mouse.click(5, 5);
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await leave();
    await page.getByRole('button', { name: 'Stanna kvar' }).click();
    await expect(dialog.getByLabel('Hur ofta')).toHaveValue('3');
  }

  const release = await holdResponses(page, '**/api/invoice/recurring/*');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByRole('button', { name: 'Stäng' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const done = page.getByRole('status').filter({ hasText: 'Nästa utkast skapas' }).locator('[data-kind]');
  await expect(done).toBeVisible();
  // It begins where the fields begin.
  expect((await done.boundingBox())?.x).toBe((await page.locator('[name=note]').boundingBox())?.x);
});

test('the dialog of a repetition begins with what is saved now, and not with what the dashboard has loaded before', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const { invoiceId } = await newInvoice(caller, token);
  const day = 31;
  const nextOn = offeredDates(stockholmDate(new Date()), day)[0];
  const repeatEvery = (months: number) =>
    caller.request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: { months, day, nextOn, until: null } });
  await repeatEvery(1);
  await page.goto('/');
  await expect(page.getByText(/Varje månad\. Nästa utkast/)).toBeVisible();
  await repeatEvery(3);
  await untilStale(page);
  await goWithin(page, `/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Upprepa' }).click();
  await expect(page.getByLabel('Hur ofta')).toHaveValue('3');
});

test('the dashboard names a new draft, and what stopped an invoice whose original is in the trash', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const { invoiceId, invoiceNumber } = await newInvoice(caller, token);
  const { invoiceId: draftId, invoiceNumber: draftNumber } = await newInvoice(caller, token);
  const other = await newInvoice(caller, token);
  const [nextOn] = offeredDates(stockholmDate(new Date()), 1);
  const body = { months: 1, day: 1, nextOn };
  for (const id of [invoiceId, other.invoiceId]) {
    await caller.request('PUT', `/api/invoice/recurring/${id}`, { token, body });
    await caller.request('DELETE', `/api/invoice/deleteinvoice/${id}`, { token });
  }
  // The first draft would be made in some weeks, so the response is changed to what it would then be.
  await page.route('**/api/invoice/recurring', async (route) => {
    const response = await route.fetch();
    const { recurring } = (await response.json()) as { recurring: { invoiceId: string }[] };
    const draft = { _id: draftId, invoiceNumber: draftNumber, dueOn: '2026-11-01' };
    const later = recurring.map((one) => ({
      ...one,
      pausedBy: 'not-found',
      draft: one.invoiceId === invoiceId ? draft : null,
    }));
    await route.fulfill({ json: { recurring: later } });
  });
  await page.goto('/');
  const repeated = page.getByRole('region', { name: 'Fakturor som upprepas' });
  await expect(repeated).toContainText('Stoppad: fakturan är borttagen.');
  await expect(repeated).toContainText(`Ett nytt utkast har skapats: faktura ${draftNumber}, 2026-11-01`);
  await expect(repeated.getByRole('link')).toHaveAttribute('href', `/freelancer-edit-invoice/${draftId}`);
  await expectAccessibleAndFitting(page);
  const remove = repeated.getByRole('button', { name: `Ta bort faktura ${invoiceNumber}` });
  const removals = `**/api/invoice/recurring/${invoiceId}`;
  const removeOther = repeated.getByRole('button', { name: `Ta bort faktura ${other.invoiceNumber}` });
  const lost = Promise.withResolvers<void>();
  await page.route(
    removals,
    async (route) => {
      await lost.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await remove.click();
  await expect(removeOther).toBeDisabled();
  lost.resolve();
  await expect(repeated.getByText('Servern gick inte att nå.')).toBeVisible();
  // It is removed in another window.
  await caller.request('DELETE', `/api/invoice/recurring/${invoiceId}`, { token });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await removeOther.click();
  await expect(repeated).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('a repetition that another window has changed is not put back by a dialog that is open', async ({ page }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const { invoiceId } = await newInvoice(caller, token);
  const [nextOn] = offeredDates(stockholmDate(new Date()), 31);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Upprepa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upprepa fakturan' });
  await dialog.getByLabel('Dag i månaden').selectOption('15');
  const elsewhere = { months: 1, day: 31, nextOn };
  await caller.request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: elsewhere });

  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Upprepningen har ändrats sedan du öppnade den.');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Upprepningen har ändrats sedan du öppnade den.');
  const { json } = await caller.request('GET', '/api/invoice/recurring', { token });
  expect(json.recurring).toMatchObject([elsewhere]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Upprepa' }).click();
  await expect(dialog.getByLabel('Dag i månaden')).toHaveValue('31');
});
