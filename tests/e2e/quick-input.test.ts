import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';
import { signInWithFullPage } from '../support/people/sign-in-with-invoices.ts';

test('no letter is lost and the cursor stays when somebody types quickly into the search on a slow phone', async ({
  page,
}) => {
  await signInWithFullPage(page);
  await page.goto('/freelancer-view-invoices/');
  await expect(page.getByText('26 fakturor')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const search = page.getByLabel('Sök', { exact: true });
  await search.pressSequentially('bolaget', { delay: 15 });
  await page.keyboard.press('Home');
  await page.keyboard.type('lingon', { delay: 15 });
  await expect(search).toHaveValue('lingonbolaget');
  await expect(page).toHaveURL('/freelancer-view-invoices/?q=lingonbolaget');
  await search.blur();
  await expect(search).toHaveValue('lingonbolaget');
});

test('each press of an arrow key in a filter counts, however quickly they come on a slow phone', async ({ page }) => {
  await signInWithFullPage(page);
  await page.goto('/freelancer-view-invoices/');
  await expect(page.getByText('26 fakturor')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('returned');
  await expect(page).toHaveURL('/freelancer-view-invoices/?status=returned');
  await page.getByRole('button', { name: 'Visa alla fakturor' }).click();
  await expect(status).toHaveValue('');
});

test('a double click on the button of another page opens none of the rows that come under the pointer', async ({
  page,
}) => {
  await signInWithFullPage(page);
  await page.goto('/freelancer-view-invoices/edit?page=1');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Föregående' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('row').nth(5).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/freelancer-edit-invoice/);
});

test('of several bank files that are dropped at once none is imported, and the screen says so', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/inbetalningar');
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
  const imports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/review/bankfile')) imports.push(request.url());
  });
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ['euro.xml', 'kronor.xml']) dataTransfer.items.add(new File(['<Document/>'], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('alert')).toContainText('Släpp en fil i taget. Ingen av dem är inläst.');
  expect(imports).toEqual([]);
});

test('a bank file that is dropped while another one is read is said not to be read', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/inbetalningar');
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
  const release = await holdResponses(page, '**/api/review/bankfile*');
  const drop = (name: string) =>
    page.evaluate((fileName) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['<Document/>'], fileName));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, name);
  await drop('euro.xml');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await drop('kronor.xml');
  const skipped = page.getByText('En fil till släpptes medan den här lästes in.');
  await expect(skipped).toBeVisible();
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(skipped).toBeVisible();
});

test('a double click on a button opens its dialog and does nothing more', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: /^Radera/ }).dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Wherever the button that confirms appears under the pointer, the question stays too.
  const { trash, confirm } = await putTrashUnderItsAnswer(page);
  await trash.dblclick({ position: { x: 10, y: 10 } });
  await confirm.click();
  await expect(page).toHaveURL('/freelancer-view-invoices');
});

for (const [address, request] of [
  ['/signup', '/api/auth/createuser'],
  ['/signin', '/api/auth/login'],
] as const) {
  test(`on ${address}, Enter does nothing more while the next screen is loaded`, async ({ page }) => {
    const typed = { firstName: 'Åsa', lastName: 'Öberg', phoneNo: '+46701234567', confirmPassword: MEMBER_PASSWORD };
    const isNew = address === '/signup';
    const email = isNew ? 'tva.enter@example.se' : (await newMember(pageCaller(page))).email;
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith(request)) sent.push(one.url());
    });
    const screen = '**/assets/dashboard-page-*.js';
    const release = await holdResponses(page, screen);
    await page.goto(address);
    await fill(page, { ...(isNew ? typed : {}), email, password: MEMBER_PASSWORD });
    await Promise.all([page.waitForRequest(screen), control(page, 'email').press('Enter')]);
    await control(page, 'email').press('Enter');
    await expect(page.locator('[type=submit]')).toBeDisabled();
    release();
    await expect(page).toHaveTitle('Dashboard');
    expect(sent).toHaveLength(1);
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('a double tap on a button opens its dialog and does nothing more, though phones don’t count taps', async ({
    page,
  }) => {
    const member = await signInInvoicingMember(page);
    const invoiceId = await member.newInvoice(await member.newClient());
    await page.clock.install();
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    const { trash, confirm, place } = await putTrashUnderItsAnswer(page);
    await page.evaluate(() => {
      for (const type of ['mousedown', 'click']) {
        window.addEventListener(type, (event) => Object.defineProperty(event, 'detail', { value: 1 }), true);
      }
    });
    const removals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('trash')) removals.push(request.url());
    });
    // On a busy machine the second tap would come too late.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await trash.tap({ position: { x: 10, y: 10 } });
    await page.touchscreen.tap(place.x + 10, place.y + 10);
    await expect(confirm).toBeEnabled();
    expect(removals).toEqual([]);
    // A tap that comes later than that of a double tap answers.
    await page.clock.fastForward(301);
    await page.clock.resume();
    await confirm.tap();
    await expect(page).toHaveURL('/freelancer-view-invoices');
  });
});

/** Puts the button that asks before it trashes an invoice where the button that confirms it will appear. */
async function putTrashUnderItsAnswer(page: Page) {
  const trash = page.getByRole('button', { name: 'Lägg i Papperskorgen' });
  const confirm = page.getByRole('dialog').getByRole('button').last();
  await trash.click();
  const place = (await confirm.boundingBox()) ?? { x: NaN, y: NaN };
  await page.keyboard.press('Escape');
  await trash.evaluate((button, at) => {
    button.style.cssText = `position: fixed; left: ${at.x}px; top: ${at.y}px; z-index: 1`;
  }, place);
  return { trash, confirm, place };
}
