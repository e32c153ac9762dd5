import { savedFacts } from '../support/browser/saved-facts.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newPng } from '../support/documents/png.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

test('what is typed about VAT stays while the other answer is chosen', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Moms', exact: true });
  await part.locator('[name=vatNumber]').fill('SE556016068001');
  await part.getByRole('radio', { name: 'Ja' }).check();
  await part.locator('[name=default]').fill('12');
  await part.getByRole('button', { name: 'Lägg till momssats' }).click();
  await part.getByLabel('Procent').last().fill('6');
  await part.getByRole('radio', { name: 'Nej' }).check();
  await expect(part.locator('[name=vatNumber]')).toHaveValue('SE556016068001');
  await part.getByRole('radio', { name: 'Ja' }).check();
  await expect(part.locator('[name=default]')).toHaveValue('12');
  await expect(part.getByLabel('Procent').last()).toHaveValue('6');

  // The pressed button goes with its row.
  await part
    .getByRole('button', { name: /^Ta bort momssats/ })
    .last()
    .click();
  await expect(part.getByLabel('Procent').last()).not.toHaveValue('6');
  await expect(part.locator(':focus')).toHaveCount(1);
});

test('removing the logo asks first, and leaves the focus at the button that chooses one', async ({ page }) => {
  await openQueue(page);
  // What other tests use stays: the logo is only in the responses.
  let logo: object | null = { sha256: 'a'.repeat(64), width: 40, height: 10 };
  await page.route('**/api/provider/facts', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { facts: object };
    await route.fulfill({ response, json: { ...json, facts: { ...json.facts, logo } } });
  });
  await page.route('**/api/provider/logo/*', (route) => route.fulfill({ body: newPng(40, 10) }));
  await page.route('**/api/provider/logo', (route) => {
    logo = null;
    return route.fulfill({ json: { message: 'Sparat. Det gäller från nu.', version: 1 } });
  });
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Logotypen', exact: true });
  const remove = part.getByRole('button', { name: /^Ta bort/ });
  await remove.click();
  const asked = page.getByRole('dialog', { name: 'Vill du ta bort logotypen?' });
  await asked.getByRole('button', { name: 'Avbryt' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await asked.getByRole('button', { name: 'Ta bort logotypen' }).click();
  await expect(remove).toHaveCount(0);
  await expect(part.getByRole('button')).toBeFocused();
});

test('a colleague with a short name can be invited', async ({ page }) => {
  await openQueue(page);
  // What other tests use stays: the invitation is answered without the program.
  let invited = '';
  await page.route('**/api/provider/accounts', (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    ({ name: invited } = request.postDataJSON() as { name: string });
    return route.fulfill({ json: { message: 'Inbjudan är mejlad.' } });
  });
  await page.goto('/granskning/konton');
  await page.getByRole('button', { name: 'Bjud in' }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Förnamn').fill('Bo');
  await field('Efternamn').fill('Ek');
  await field('E-post').fill('bo.ek@leverantor.example');
  await dialog.getByRole('button', { name: 'Bjud in' }).click();
  await expect(page.getByText('Inbjudan är mejlad.')).toBeVisible();
  expect(invited).toBe('Bo Ek');
});

test('opening the account of an invited colleague again promises no password that nobody has chosen', async ({
  page,
}) => {
  await openQueue(page);
  let isInvited = true;
  await page.route('**/api/provider/accounts', async (route) => {
    const response = await route.fetch();
    const { accounts, ...rest } = (await response.json()) as { accounts: { isOwn: boolean }[] };
    const [own] = accounts.filter((account) => account.isOwn);
    const ada = { ...own, _id: 'ada', name: 'Ada Alm', isOwn: false, isDisabled: true, isInvited };
    return route.fulfill({ response, json: { ...rest, accounts: [...accounts, ada] } });
  });
  const dialog = page.getByRole('dialog', { name: 'Öppna kontot för Ada Alm' });
  for (const text of ['Personen har inte valt något lösenord än', 'Personen kan logga in igen med sitt lösenord']) {
    await page.goto('/granskning/konton');
    await page.getByRole('button', { name: 'Öppna igen för Ada Alm' }).click();
    await expect(dialog).toContainText(text);
    isInvited = false;
  }
});

test('what is typed in the provider’s facts while they are saved is not saved yet, and leaving asks first', async ({
  page,
}) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  // What other tests use stays: the save is answered without the program.
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/provider/facts', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await saving.promise;
    return route.fulfill({ json: { message: 'Sparat. Det gäller från nu.', version: 1 } });
  });
  const part = page.getByRole('region', { name: 'Företaget', exact: true });
  const seat = part.getByLabel(/^Säte/);
  await seat.fill('Malm');
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(part.getByRole('button', { name: 'Spara' })).toBeDisabled();
  await seat.press('End');
  await page.keyboard.type('ö');
  saving.resolve();
  await expect(part.getByText('Sparat. Det gäller från nu.')).toBeVisible();
  await expect(seat).toHaveValue('Malmö');
  await page.getByRole('link', { name: 'Egenlön, till Granskning' }).click();
  await expect(page.getByRole('dialog')).toContainText('Du har ändringar som inte är sparade.');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();

  // Nothing asks once all of it is saved.
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(part.getByText('Sparat. Det gäller från nu.')).toBeVisible();
  await page.getByRole('link', { name: 'Egenlön, till Granskning' }).click();
  await expect(page.getByRole('heading', { name: 'Granskning', level: 1 })).toBeVisible();
});

test('the number by which the bank knows the provider is saved with its code, and can be taken away', async ({
  page,
}) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Löner' });
  const number = part.getByRole('textbox', { name: 'Kundnummer hos banken' });
  const code = part.getByRole('combobox', { name: 'Numrets kod' });
  const saveAs = async (typed: string, chosen: string) => {
    await number.fill(typed);
    await code.selectOption(chosen);
    await part.getByRole('button', { name: 'Spara' }).click();
    await expect(part.getByText('Sparat. Det gäller från nu.')).toBeVisible();
    await page.reload();
    await expect(number).toHaveValue(typed);
    await expect(code.locator('option:checked')).toHaveText(chosen);
  };
  await saveAs('55667788990001', 'BANK');
  await saveAs('', 'Ingen kod');
});

test('a reminder’s fee can be typed without decimals, and each field tells the limit of its own currency', async ({
  page,
}) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const saved = await savedFacts<{ reminders: { fee: Record<string, string> } }>(page);
  const part = page.getByRole('region', { name: 'Påminnelser', exact: true });
  const [kronor, euro] = [part.getByLabel('Påminnelseavgift i SEK'), part.getByLabel('Påminnelseavgift i EUR')];
  await expect(kronor).toHaveAccessibleDescription(/^Högst 60,00\skr enligt lag, och bara/);
  await expect(euro).toHaveAccessibleDescription(/^Högst 5,00\seuro, och bara/);
  await kronor.fill('60');
  await euro.fill('4,5');
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(part).toContainText('Sparat. Det gäller från nu.');
  expect(saved.map(({ reminders }) => reminders.fee)).toEqual([{ SEK: '60.00', EUR: '4.50' }]);
});

test('a link leads to each part, and what is typed in another one stays', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const seat = page.getByRole('textbox', { name: /^Säte/ });
  await seat.fill('Lund');
  const links = page.getByRole('navigation', { name: 'Delar av sidan' }).getByRole('link');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(links).toHaveText(await headings.allTextContents());
  for (const link of await links.all()) {
    await link.click();
    await expect(page.getByRole('heading', { name: (await link.textContent()) ?? '', level: 2 })).toBeInViewport();
  }
  await page.getByRole('link', { name: 'Företaget', exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Företagets namn/ })).toBeFocused();
  await expect(seat).toHaveValue('Lund');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('going back to a part that a link led to asks about what is typed on the next screen', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  await page.getByRole('link', { name: 'Företaget', exact: true }).click();
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ändra lösenord' }).click();
  await page.locator('[name=newPassword]').fill('nytt123456');
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(page.locator('[name=newPassword]')).toHaveValue('nytt123456');
});
