import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { listPayments, LOOKUP, showPayment } from '../support/browser/show-payment-in.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test('more payments than are counted say so, with a space between thousands', async ({ page }) => {
  await showPayment(page);
  await expect(page.getByRole('link', { name: /^Bokförda 1\s000\+$/ })).toBeVisible();
});

test('payments beyond the first hundred of a part are on further pages, to which the keyboard goes', async ({
  page,
}) => {
  const counts = { certain: 0, likely: 0, partial: 0, unmatched: 0, booked: 130, setAside: 1000 };
  await showPayment(page, {}, { counts });
  await page.getByRole('link', { name: /^Bokförda/ }).click();
  const pages = page.getByRole('navigation', { name: 'Sidor' });
  await expect(pages).toContainText('1–100 av 130');
  const second = page.waitForRequest('**/api/review/paymentsin?group=booked&offset=100');
  await pages.getByRole('button', { name: 'Nästa' }).press('Enter');
  await second;
  await expect(pages).toContainText('101–130 av 130');
  await expect(page.getByRole('group', { name: 'Bokförda' })).toBeFocused();
  // The rows of a part are never shown as those of another.
  const release = await holdResponses(page, '**/api/review/paymentsin?group=setAside');
  await page.getByRole('link', { name: /^Inte våra/ }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  release();
  await expect(pages).toContainText(/^1–100 av 1\s000/);
  await expect(page.getByText(/^De senaste 1\s000 visas\.$/)).toBeVisible();
  // A page that doesn't exist any more is the last one.
  await page.goto('/granskning/inbetalningar?group=booked&page=7');
  await expect(pages).toContainText('101–130 av 130');
});

test('amounts that are typed while an invoice is looked up stay, and the new one gets what is left', async ({
  page,
}) => {
  await showPayment(page);
  const release = await holdResponses(page, LOOKUP);
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByRole('textbox', { name: 'Fakturanummer eller RF-referens' });
  await number.fill('42');
  await number.press('Enter');
  const first = dialog.getByRole('textbox', { name: 'Belopp på faktura 41 (EUR)' });
  await first.fill('650');
  release();
  await expect(dialog.getByRole('textbox', { name: 'Belopp på faktura 42 (EUR)' })).toHaveValue('350,00');
  const added = dialog.getByRole('status').filter({ hasText: 'Faktura 42, Kundbolaget AB, är tillagd.' });
  await expect(added).toHaveCount(1);
  await expect(first).toHaveValue('650');
  await dialog.getByRole('button', { name: 'Ta bort faktura 42' }).click();
  await expect(added).toHaveCount(0);
});

test('the description of the dialog has each of its sentences once, also one that comes above another later', async ({
  page,
}) => {
  await showPayment(page);
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(/500,00\sEUR/);
  await dialog.getByRole('button', { name: 'Ta bort faktura 41' }).click();
  const sentences = dialog.locator('p.text');
  await expect(sentences).toHaveCount(3);
  await expect(dialog).toHaveAccessibleDescription((await sentences.allTextContents()).join(' '));
});

test('an invoice’s number that was typed and not added is not left out of the booking without a word', async ({
  page,
}) => {
  await showPayment(page);
  const booked: unknown[] = [];
  await page.route('**/api/review/bookpaymentin', (route) => {
    booked.push(
      route
        .request()
        .postDataJSON()
        .parts.map((part: { invoiceNumber: string }) => part.invoiceNumber),
    );
    return route.fulfill({ json: { message: 'Inbetalningen är bokförd.' } });
  });
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByRole('textbox', { name: 'Fakturanummer eller RF-referens' });
  const book = dialog.getByRole('button', { name: 'Bokför', exact: true });
  await number.fill('42');
  await book.click();
  await expect(number).toBeFocused();
  await expect(number).toHaveJSProperty('validationMessage', 'Lägg till fakturan först, eller töm fältet.');
  expect(booked).toEqual([]);
  await dialog.getByRole('button', { name: 'Lägg till' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Belopp på faktura 42 (EUR)' })).toHaveValue('500,00');
  await book.click();
  await expect(dialog).toBeHidden();
  expect(booked).toEqual([['41', '42']]);
});

test('an unmatched payment tells the invoice with just its amount left, which the keyboard adds and books', async ({
  page,
}) => {
  const alike = { invoiceId: '2', invoiceNumber: '42', clientName: 'Kundbolaget AB' };
  await showPayment(page, {
    amount: '500.00',
    left: '500.00',
    payerName: 'Moderbolaget',
    parts: [],
    sameAmount: [alike],
  });
  const row = page.getByRole('row', { name: /Moderbolaget/ });
  await expect(row).toContainText('Samma belopp är kvar att betala på faktura 42, Kundbolaget AB');
  const booked: unknown[] = [];
  await page.route('**/api/review/bookpaymentin', (route) => {
    booked.push(route.request().postDataJSON().parts);
    return route.fulfill({ json: { message: 'Inbetalningen är bokförd.' } });
  });
  await row.getByRole('button', { name: /^Välj faktura/ }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByRole('textbox', { name: 'Fakturanummer eller RF-referens' });
  await expect(number).toBeFocused();
  const add = dialog.getByRole('button', { name: 'Lägg till faktura 42' });
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(add).toBeFocused();
  const lookup = page.waitForRequest('**/api/review/payableinvoice?number=42');
  await page.keyboard.press('Enter');
  await lookup;
  await expect(dialog.getByRole('textbox', { name: 'Belopp på faktura 42 (EUR)' })).toHaveValue('500,00');
  await expect(add).toBeHidden();
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(booked).toEqual([[{ invoiceNumber: '42', amount: '500.00', unpaid: '500.00' }]]);
});

test('an invoice in another currency that is added gets the rest of the payment in, and all that is left of it is paid', async ({
  page,
}) => {
  await showPayment(page);
  await page.route(LOOKUP, (route) =>
    route.fulfill({
      json: {
        clientName: 'Kronbolaget',
        unpaid: '5600.00',
        invoiceNumber: '42',
        currency: 'SEK',
        totalAmount: '5600.00',
      },
    }),
  );
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByRole('textbox', { name: 'Fakturanummer eller RF-referens' });
  await number.fill('42');
  await number.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Av inbetalningen till faktura 42 (EUR)' })).toHaveValue('500,00');
  const paid = dialog.getByRole('textbox', { name: 'Betalar av faktura 42 (SEK)' });
  await expect(paid).toHaveValue('5600,00');
  await expect(paid).toHaveAccessibleDescription(
    /^Kronbolaget, 5\s600,00\sSEK kvar att betala\. 1\sEUR blir 11,2\sSEK\.$/,
  );
});

test('the question about an overpayment says whose money it is', async ({ page }) => {
  await showPayment(page);
  const message = 'Betalningen på 1000,00 EUR av faktura 41 är mer än det som är kvar att betala, 500,00 EUR.';
  await page.route('**/api/review/bookpaymentin', (route) =>
    route.fulfill({ status: 409, json: { code: 'overpayment-unconfirmed', message } }),
  );
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bokför', exact: true }).click();
  const confirm = dialog.getByRole('checkbox');
  await expect(confirm).toHaveAccessibleName(`${message} Ja, kunden har betalat för mycket.`);
  await expect(confirm).toHaveAccessibleDescription(
    /^Lönen räknas på fakturans belopp\. Det som är för mycket är kundens/,
  );
});

test('a wage that the bank has sent back is said to be due again unless its invoice is credited', async ({ page }) => {
  for (const [isCredited, text] of [
    [false, 'Lönen väntar på utbetalning igen.'],
    [true, 'Fakturan är krediterad, så lönen betalas inte ut igen.'],
  ] as const) {
    await showPayment(page, { parts: [], returnedWage: { invoiceId: '1', invoiceNumber: '41', isCredited } });
    await page.getByRole('button', { name: /^Ta tillbaka lönen/ }).click();
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
  }
});

test('the question before something is undone says what', async ({ page }) => {
  const booked = [{ paymentId: '1', invoiceId: '1', invoiceNumber: '41', amount: '500.00' }];
  for (const [tab, changes, question] of [
    ['Bokförda', { booked }, 'Ångra bokföringen?'],
    ['Inte våra', { setAsideReason: 'Ränta' }, 'Ångra markeringen som inte vår?'],
  ] as const) {
    await showPayment(page, changes);
    await page.getByRole('link', { name: tab }).click();
    await page.getByRole('button', { name: /^Ångra/ }).click();
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
  }
});

test('a payment in that the bank has taken back says what to do, and can be marked as seen to', async ({ page }) => {
  await showPayment(page, { isTakenBack: true, payerName: null, reasons: ['paymentTakenBack'], parts: [] });
  await expect(page.getByRole('row', { name: 'Banken' })).toContainText(/−1\s000,00\sEUR.*Banken har tagit tillbaka/);
  await page.getByRole('button', { name: /^Hanterad/ }).click();
  await expect(page.getByRole('dialog', { name: 'Är det hanterat?' })).toContainText(
    'Är den bokförd ska den ångras under Bokförda först.',
  );
});

test('after a restore a notice says since when payments may be missing', async ({ page }) => {
  await showPayment(page, {}, { paymentsKnownUntil: '2026-11-01T21:00:00Z' });
  await expect(page.getByRole('note')).toContainText('återställt från en säkerhetskopia från 2026-11-01 22:00');
});

test('a payment that was booked although the response was lost leaves the list once its dialog is closed', async ({
  page,
}) => {
  await showPayment(page);
  await page.route('**/api/review/bookpaymentin', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: /^Bokför/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bokför' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const counts = { certain: 0, likely: 0, partial: 0, unmatched: 0, booked: 1, setAside: 0 };
  await listPayments(page, { counts, payments: [] });
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('button', { name: /^Bokför/ })).toHaveCount(0);
});

test('when the certain payments are booked, the focus is where their button was', async ({ page }) => {
  await openQueue(page);
  const counts = { certain: 1, likely: 0, partial: 0, unmatched: 0, booked: 0, setAside: 0 };
  await page.route('**/api/review/paymentsin*', (route) => {
    const certain = counts.certain === 0 ? [] : [{ currency: 'EUR', amount: '500.00' }];
    return route.fulfill({
      json: { now: '2026-11-02T12:00:00Z', paymentsKnownUntil: null, counts, certain, payments: [] },
    });
  });
  await page.route('**/api/review/bookcertain', (route) => {
    counts.certain = 0;
    return route.fulfill({ json: { message: '', booked: 1, left: 0 } });
  });
  await page.goto('/granskning/inbetalningar');
  const book = page.getByRole('button', { name: /^Bokför 1 säker/ });
  await book.press('Enter');
  await expect(page.getByText('1 inbetalning är bokförd.')).toBeVisible();
  await expect(book).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});
