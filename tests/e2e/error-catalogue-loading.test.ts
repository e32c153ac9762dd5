import { CATALOGUE, loadAgain, unreachable } from '../support/browser/error-catalogue.ts';
import { control, press } from '../support/browser/form.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signInWithFullPage, signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { send } from '../support/program/send-steps.ts';

test.use(CATALOGUE);

for (const { path, url, what } of [
  { path: '/', url: '**/api/dashboard/summary', what: 'Översikten' },
  { path: '/freelancer-user-profile', url: '**/api/userprofile/getuserprofile', what: 'Dina kontaktuppgifter' },
  {
    path: '/freelancer-bank-information',
    url: '**/api/bankinformation/getbankinfo',
    what: 'Dina utbetalningsuppgifter',
  },
  { path: '/freelancer-view-clients', url: '**/api/client/fetchallclients*', what: 'Dina kunder' },
  { path: '/freelancer-invoice', url: '**/api/client/fetchallclients*', what: 'Dina kunder' },
  { path: '/freelancer-view-invoices', url: '**/api/invoice/fetchinvoices*', what: 'Dina fakturor' },
  { path: '/freelancer-edit-invoice/', url: '**/api/invoice/invoicedata/*', what: 'Fakturan' },
  { path: '/generated-invoice/', url: '**/api/invoice/document/*', what: 'Fakturan' },
  { path: '/generated-salary-invoice/', url: '**/api/salary/specification/*', what: 'Lönespecifikationen' },
]) {
  test(`${path} says what could not be loaded, and loads it at another try`, async ({ page }) => {
    const { invoiceId } = await signInWithInvoice(page);
    const failed = page.getByRole('alert').filter({ hasText: `${what} kunde inte laddas.` });
    await unreachable(page, url, async () => {
      await page.goto(path.endsWith('invoice/') ? path + invoiceId : path);
      await expect(failed.first()).toBeVisible();
    });
    await failed.first().getByRole('button', { name: 'Försök igen' }).click();
    await expect(failed).toHaveCount(0);
  });
}

test('a screen whose script does not load shows the error page, and loads when the page is reloaded', async ({
  page,
}) => {
  await signInNewMember(page);
  const introduction = page.getByText('Vi mejlar en länk till den nya adressen.');
  await page.goto('/change-password');
  await unreachable(page, '**/assets/change-email-page-*.js', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Byt e-postadress' }).press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Unexpected Application Error!');
    await expect(heading).toBeFocused();
    await expect(page.getByText('Loading chunk change-email failed')).toHaveAttribute('lang', 'en');
    await expect(introduction).toHaveCount(0);
  });
  await press(page, 'Ladda om sidan');
  await expect(page).toHaveTitle('Change Email');
  await expect(introduction).toBeVisible();
});

test('a screen whose script takes longer than 120 seconds shows the error page', async ({ page }) => {
  await signInNewMember(page);
  // The clock only moves when the test moves it, so the limit is reached however long the page takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/assets/recruit-page-*.js', () => undefined);
  const request = page.waitForRequest('**/assets/recruit-page-*.js');
  await page.goto('/freelancer-recruit', { waitUntil: 'commit' });
  await request;
  await page.waitForLoadState('load');
  // The frame's script has the same limit, so it must be there before.
  await page.evaluate(async () => {
    const frame = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/frame-"]');
    if (frame === null) throw new Error('The page does not name the frame.');
    await import(frame.href);
  });
  await page.clock.runFor(500);
  await page.clock.fastForward(119_000);
  await expect(page.getByText('Loading chunk')).toBeHidden();
  await page.clock.fastForward(1_000);
  await expect(page.getByText('Loading chunk recruit failed')).toBeVisible();
  await page.clock.resume();
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await expect(page).toHaveTitle('Dashboard');
});

test('a part whose file fails at another try too loads with the page, which asks about what is typed', async ({
  page,
}) => {
  const { invoiceId } = await signInWithInvoice(page);
  const part = 'Det som behövs för att skicka kunde inte laddas.';
  await unreachable(page, '**/assets/send-dialog-*.js', async () => {
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    await expect(page.getByText(part)).toBeVisible();
    await press(page, 'Försök igen');
    await expect(page.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible();
  });
  await control(page, 'note').fill('Tack!');
  page.once('dialog', (asked) => void asked.dismiss());
  await Promise.all([page.waitForEvent('dialog'), press(page, 'Ladda om sidan')]);
  await expect(control(page, 'note')).toHaveValue('Tack!');
  page.once('dialog', (asked) => void asked.accept());
  await press(page, 'Ladda om sidan');
  await expect(page.getByRole('button', { name: 'Skicka Faktura' })).toBeEnabled();
  await expect(page.getByText(part)).toHaveCount(0);
});

test('a payment code that could not be loaded says so in Swedish on the document', async ({ page }) => {
  const { caller, token, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  expect((await send(caller, token, invoiceId)).status).toBe(200);
  const failed = page.getByRole('article').getByRole('alert');
  await unreachable(page, '**/assets/qr-*.js', async () => {
    await page.goto(`/generated-invoice/${invoiceId}`);
    await expect(failed).toContainText('QR-koden kunde inte laddas.');
  });
  const code = page.getByRole('img', { name: 'QR-kod' });
  await loadAgain(page, code);
  await expect(code).toBeVisible();
});

test('a long list whose rest could not be loaded doesn’t look as if it were still on its way', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await signInWithFullPage(page);
  const failed = page.getByText('Dina fakturor kunde inte laddas.');
  const waiting = page.getByText(/(?:summa|Fakturorna) hämtas/);
  const fail = (url: string) => page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await fail('**/api/invoice/sums*');
  await page.goto('/freelancer-view-invoices/edit');
  await expect(failed).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(26);

  await fail('**/api/invoice/fetchinvoices');
  await page.goto('/freelancer-view-invoices/edit?page=1');
  await expect(failed).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.unroute('**/api/invoice/fetchinvoices');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
