import { savedFacts } from '../support/browser/saved-facts.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test('what is refused about a row shows at its field', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Moms', exact: true });
  await part.getByRole('radio', { name: 'Ja' }).check();
  await part.locator('[name=number]').fill('SE556016068001');
  await part.getByLabel('Från och med').first().fill('2026-01-01');
  await part.getByRole('button', { name: 'Lägg till momssats' }).click();
  const row = part.getByRole('group', { name: 'Momssats 2' });
  await row.getByLabel('Procent').fill('12');
  await row.getByLabel('Från och med').fill('2026-02-01');
  const until = row.getByLabel(/till och med/);
  await until.fill('2026-01-01');
  await part.getByRole('radio', { name: 'EUR' }).check();
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(until).toHaveAccessibleDescription('Sista dagen kan inte vara före den första.');
  await expect(part.locator('[aria-invalid="true"]')).toHaveCount(1);
  await until.fill('2026-03-01');
  await expect(until).not.toHaveAttribute('aria-invalid', 'true');

  const reminders = page.getByRole('region', { name: 'Påminnelser', exact: true });
  await reminders.getByRole('button', { name: 'Lägg till påminnelse' }).click();
  const days = reminders.locator('[name$=daysLate]').last();
  const fits = () => days.evaluate((input: HTMLInputElement) => input.checkValidity());
  for (const [value, expected] of [
    ['365', true],
    ['366', false],
    ['10', true],
    ['0', false],
  ] as const) {
    await days.fill(value);
    expect([value, await fits()]).toEqual([value, expected]);
  }
});

test('a new registration for VAT is not saved before the currency of the accounts is chosen', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const saved = await savedFacts<{ vat: { accountingCurrency: string } }>(page);
  const part = page.getByRole('region', { name: 'Moms', exact: true });
  const save = part.getByRole('button', { name: 'Spara' });
  await part.getByRole('radio', { name: 'Ja' }).check();
  await part.locator('[name=number]').fill('SE556016068001');
  await part.getByLabel('Från och med').first().fill('2026-01-01');
  const currencies = part.getByRole('radiogroup', { name: 'Bokföringens valuta' });
  await expect(currencies).toHaveAccessibleDescription(/SEK, om ni inte har valt att ha bokföringen i euro/);
  await expect(currencies.getByRole('radio', { checked: true })).toHaveCount(0);
  await save.click();
  await expect(currencies.locator(':focus')).toHaveCount(1);
  await currencies.getByRole('radio', { name: 'EUR' }).check();
  await save.click();
  await expect(part).toContainText('Sparat. Det gäller från nu.');
  expect(saved.map(({ vat }) => vat.accountingCurrency)).toEqual(['EUR']);
});

test('what is refused about a row goes with it, and what is refused about others stays with theirs', async ({
  page,
}) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Påminnelser', exact: true });
  const rows = part.getByRole('group', { name: /^Påminnelse \d/ });
  const removal = (at: number) => rows.nth(at).getByRole('button', { name: 'Ta bort' });
  const fillRows = async () => {
    while ((await rows.count()) < 3) await part.getByRole('button', { name: 'Lägg till påminnelse' }).click();
    for (const [at, row] of (await rows.all()).entries()) await row.locator('[name$=daysLate]').fill(String(7 + at));
  };
  /** The days of the rows that are refused. */
  const refused = () =>
    rows.locator('[aria-invalid="true"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await fillRows();
  const issues = [
    { path: 'facts.reminders.steps.0.daysLate', message: 'Så många dagar går inte.' },
    { path: 'facts.reminders.steps.2.daysLate', message: 'Så få dagar går inte.' },
    { path: 'facts.reminders.fee.SEK', message: 'Avgiften är för hög.' },
  ];
  await page.route('**/api/provider/facts', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Något är fel.', issues } }),
  );
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect.poll(refused).toEqual(['7', '9']);
  await removal(1).click();
  await expect.poll(refused).toEqual(['7', '9']);
  await expect(rows.nth(1).locator('[name$=daysLate]')).toHaveAccessibleDescription(/Så få dagar/);
  await removal(0).click();
  await expect.poll(refused).toEqual(['9']);
  await removal(0).click();
  await expect(part.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expect(part.locator('[name=SEK]')).toHaveAccessibleDescription(/Avgiften är för hög/);

  // The same holds for rows that are removed while the form is being sent.
  await fillRows();
  const release = await holdResponses(page, '**/api/provider/facts');
  await part.getByRole('button', { name: 'Spara' }).click();
  await removal(0).click();
  release();
  await expect(part.getByRole('alert')).toContainText('Något är fel.');
  await expect.poll(refused).toEqual(['9']);
});

test('what is refused about lines of the address shows at its field, the first first', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const part = page.getByRole('region', { name: 'Företaget', exact: true });
  const address = part.getByRole('textbox', { name: /^Adress/ });
  await address.fill(`Storgatan 1\n${'1'.repeat(101)}`);
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(address).toHaveAccessibleDescription('Adress får ha högst 100 tecken.');
  await expect(address).toBeFocused();
  await address.press('Backspace');
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');

  const issues = ['Fel på rad 1.', 'Fel på rad 2.'].map((message, at) => ({ path: `facts.address.${at}`, message }));
  await page.route('**/api/provider/facts', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Fel på rad 1.', issues } }),
  );
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(address).toHaveAccessibleDescription('Fel på rad 1.');
});

test('a form that is refused leaves the screen where somebody types in another one', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const saved = page.getByRole('region', { name: 'Löner', exact: true });
  await expect(saved).toBeVisible();
  await page.route('**/api/provider/facts', (route) =>
    route.fulfill({ status: 409, json: { code: 'facts-changed', message: 'Uppgifterna har ändrats.' } }),
  );
  const release = await holdResponses(page, '**/api/provider/facts');
  await saved.getByRole('button', { name: 'Spara' }).click();
  const typed = page.getByRole('region', { name: 'Bokföringens konton', exact: true }).getByRole('textbox').last();
  await typed.pressSequentially('1');
  release();
  await expect(saved.getByRole('alert')).toHaveText('Uppgifterna har ändrats.');
  await expect(typed).toBeFocused();
  await expect(typed).toBeInViewport();
});
