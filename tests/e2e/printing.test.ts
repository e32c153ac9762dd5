import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { signIn } from '../support/people/sign-in-new-member.ts';
import { filledPath } from '../support/browser/routes.ts';
import { expect, test } from '../support/browser/visitors-test.ts';

/** Screens that are printed, each with what its paper shows and what it leaves out beside all buttons. */
const PRINTED = [
  { path: '/', shows: 'På väg till dig', leavesOut: 'Vad vill du göra?' },
  { path: '/freelancer-view-clients', shows: 'Lingonbolaget AB', leavesOut: 'Visa Fakturor' },
  { path: '/freelancer-view-invoices', shows: 'Utkast', leavesOut: 'Ladda ner som CSV' },
  { path: '/freelancer-edit-invoice/:draft', shows: 'Rådgivning', leavesOut: 'Förhandsvisning' },
  { path: '/generated-invoice/:sent', shows: 'Rådgivning', leavesOut: 'Tidslinje' },
  {
    path: '/generated-salary-invoice/:sent',
    shows: 'Nettolön att betala ut',
    leavesOut: 'Lönen betalas ut när kunden har betalat',
  },
];

test('paper shows what a screen says, without menu, search and buttons', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  for (const { path, shows, leavesOut } of PRINTED) {
    await page.goto(filledPath(path, visitors.ids));
    const seen = (text: string) => page.getByText(text).filter({ visible: true });
    await expect(seen(shows).first(), path).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(seen(shows).first(), path).toBeVisible();
    await expect(seen(leavesOut), path).toHaveCount(0);
    for (const control of ['navigation', 'search', 'searchbox'] as const)
      await expect(page.getByRole(control), `${control} on ${path}`).toHaveCount(0);
    await expect(page.locator('button:not(thead *), a[data-variant]').filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

test('paper has a customer’s whole name in a list, however long it is', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const name = 'Kommunalförbundet för räddningstjänsten i norra Västmanland och Dalarna, avdelningen för inköp';
  await member.newInvoice(await member.newClient(name));
  // As wide as an A6 page.
  await page.setViewportSize({ width: 397, height: 559 });
  await page.goto('/freelancer-view-invoices');
  await expect(page.getByText(name)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('[data-place="client"] > *')
    .filter({ hasText: name })
    .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
});

test('paper ends an invoice that is being edited with its sums, and leaves out its message and the document beside it', async ({
  page,
  visitors,
}) => {
  await signIn(page, visitors.member);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(filledPath('/freelancer-edit-invoice/:draft', visitors.ids));
  const preview = page.getByRole('article');
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  const message = page.getByText('Invoice updated Successfully.');
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(preview).toBeHidden();
  await expect(message).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Summa och skicka' });
  await expect(bar).toHaveCSS('position', 'static');
  await expect(bar.getByText(/EUR/).first()).toBeVisible();
});
