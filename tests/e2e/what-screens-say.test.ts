import type { Page } from '@playwright/test';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newSentInvoice } from '../support/people/new-submitted-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { newClient } from '../support/people/new-client.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { send } from '../support/program/send-steps.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const messages = (page: Page) => page.getByRole('main').locator('[data-kind="success"]');

test('the message of a save doesn’t stay when the browser itself refuses the next one', async ({ page }) => {
  await saveSenderDetails(pageCaller(page), await signInNewMember(page));
  await page.goto('/freelancer-user-profile');
  await button(page, 'Spara').first().click();
  const saved = page.getByText('Data Saved Successfully.');
  await expect(saved).toBeVisible();
  await control(page, 'pvtFname').fill('');
  await button(page, 'Spara').first().click();
  await expect(saved).toHaveCount(0);
});

test('a blank note gets an error that disappears while typing, and the returned note is shown in full', async ({
  page,
  otherPage: reviewer,
}) => {
  const { caller, token, invoiceId } = await newFreelancer(page, 'kund@kund.example');
  await send(caller, token, invoiceId);
  await openQueue(reviewer);
  await reviewer.goto(`/granskning/${invoiceId}`);
  await button(reviewer, 'Returnera').click();
  const dialog = reviewer.getByRole('dialog');
  const note = dialog.getByRole('textbox', { name: 'Vad är fel?' });
  await note.fill('  ');
  await button(reviewer, 'Returnera').last().click();
  await expect(note).toHaveAccessibleDescription(/Skriv vad som är fel\./);
  await note.pressSequentially('D');
  await expect(note).not.toHaveAttribute('aria-invalid', 'true');
  await expect(note).not.toHaveAccessibleDescription(/Skriv vad som är fel/);
  const sentences = Array.from({ length: 8 }, (_, at) => `Rad ${at + 1} av anmärkningen är lång nog att brytas.`);
  await note.fill(sentences.join(' '));
  await dialog.getByRole('checkbox', { name: 'Rad 1: Rådgivning' }).check();
  await button(reviewer, 'Returnera').last().click();
  await expect(reviewer.getByText('Fakturan är returnerad.')).toBeVisible();

  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const pinned = page.getByRole('row', { name: /Rådgivning/ }).getByText(sentences.at(-1) ?? '');
  const atTop = page.getByRole('note').getByText(sentences.at(-1) ?? '');
  for (const [width, whole] of [
    [1280, pinned],
    [992, pinned],
    [390, atTop],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(whole).toBeVisible();
    const { hidden, lines } = await whole.evaluate(({ scrollHeight, clientHeight, ownerDocument }) => ({
      hidden: Math.max(scrollHeight - clientHeight, 0),
      lines: ownerDocument.documentElement.scrollWidth - ownerDocument.documentElement.clientWidth,
    }));
    expect({ hidden, lines }, `at ${width}`).toEqual({ hidden: 0, lines: 0 });
  }
  // Beside what it is about, a phone shows its first two lines, and not as bold as the line.
  await expect(pinned).toHaveCSS('font-weight', '400');
  const { height, lineHeight } = await pinned.evaluate((element) => ({
    height: element.clientHeight,
    lineHeight: parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(height).toBeLessThan(2.5 * lineHeight);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByText('Fakturan är returnerad. Den rättade fakturan är inte skickad än.')).toBeVisible();
  await expect(page.getByText('Utkast')).toHaveCount(0);
});

test('after several actions only the newest success message shows', async ({ page }) => {
  const { invoiceId } = await newFreelancer(page, 'kund@kund.example');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await button(page, 'Spara kund och fortsätt').click();
  await expect(messages(page)).toHaveText(['Invoice updated Successfully.']);
  await page.getByLabel('Lägg till en notering på din faktura').fill('Tack!');
  await button(page, 'Tillägga').click();
  await expect(messages(page)).toHaveText(['Anteckningen har lagts till.']);
  await button(page, 'Spara kund och fortsätt').click();
  await expect(messages(page)).toHaveText(['Invoice updated Successfully.']);
});

test('on a phone the message that a note is saved stands between the note and its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { invoiceId } = await newFreelancer(page, 'kund@kund.example');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await control(page, 'note').fill('Projekt 4711');
  await button(page, 'Tillägga').click();
  const message = page.getByText('Anteckningen har lagts till.');
  await expect(message).toBeInViewport({ ratio: 1 });
  const heights = [control(page, 'note'), message, button(page, 'Tillägga')].map(async (one) => {
    return (await one.boundingBox())?.y ?? 0;
  });
  const [note = 0, said = 0, below = 0] = await Promise.all(heights);
  expect(said).toBeGreaterThan(note);
  expect(below).toBeGreaterThan(said);
});

test('a message that comes with its screen is put into a live region that was there before', async ({ page }) => {
  const token = await signInNewMember(page);
  const clientId = await newClient(pageCaller(page), token);
  await page.goto('/freelancer-invoice');
  const html = page.locator('html');
  // What is added together with its live region is not said.
  await html.evaluate((root) => {
    const known = new Set<Node>(document.querySelectorAll('[aria-live]'));
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (known.has(target)) root.dataset.said = [...addedNodes].map((node) => node.textContent).join('');
      }
      for (const region of document.querySelectorAll('[aria-live]')) known.add(region);
    }).observe(root, { childList: true, subtree: true });
  });
  await control(page, 'clientId').selectOption(clientId);
  await control(page, 'noOfDueDates').selectOption('10');
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByText('Invoice Created Successfully.')).toBeVisible();
  await expect(html).toHaveAttribute('data-said', 'Invoice Created Successfully.');
});

test('the question about leaving a changed form highlights the button to stay', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await page.locator('[name=pvtTel]').fill('08-123');
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  const colours = (name: string) => button(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  const submit = await colours('Spara');
  expect(await colours('Stanna kvar')).toBe(submit);
  expect(await colours('Lämna sidan')).not.toBe(submit);
});

test('a locked invoice can be opened but not changed', async ({ page }) => {
  const { caller, token, invoiceId, invoiceNumber } = await newFreelancer(page, 'kund@kund.example');
  const link = (word: string) => page.getByRole('link', { name: new RegExp(`^${word} faktura ${invoiceNumber}, `) });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(link('Ändra')).toHaveAttribute('href', `/freelancer-edit-invoice/${invoiceId}`);
  await send(caller, token, invoiceId);
  await page.reload();
  await expect(link('Visa')).toHaveAttribute('href', `/freelancer-edit-invoice/${invoiceId}`);
  await expect(link('Ändra')).toHaveCount(0);
});

test('a sent invoice’s screen states the days from its date to its due date, as its document does', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await newFreelancer(page, 'kund@kund.example');
  expect((await send(caller, token, invoiceId)).status).toBe(200);
  // As if its due date had been kept from a draft of five days before.
  await page.route('**/api/invoice/invoicedata/*', async (route) => {
    const content = (await (await route.fetch()).json()) as { invoice: { dueDate: CalendarDate } };
    content.invoice.dueDate = addDays(content.invoice.dueDate, -5);
    await route.fulfill({ json: content });
  });
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const facts = page.getByRole('region', { name: 'Fakturauppgifter' });
  await expect(facts).toContainText(/Betalningsvillkor\s*5 dagar/);
});

test('a session on another device has a name, and can be ended', async ({ page, request }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller({ request });
  const { email } = (await caller.request('POST', '/api/auth/getuser', { token })).json.user;
  const data = { email, password: MEMBER_PASSWORD };
  const other = await request.post('/api/auth/login', { data, headers: { 'user-agent': 'min-egen-klient' } });
  const { authtoken } = (await other.json()) as { authtoken: string };
  await page.goto('/change-password');
  const devices = page.getByRole('region', { name: 'Här är du inloggad' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Avsluta Okänd enhet' }).click();
  await expect(devices.getByRole('button', { name: /^Avsluta/ })).toHaveCount(0);
  await expect(devices).toBeFocused();
  await expect(devices.getByText('Enheten är utloggad.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await caller.request('POST', '/api/auth/getuser', { token: authtoken })).status).toBe(401);
});

test('Enter in a field of a form that is then empty leaves the focus on its button', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/change-password');
  await page.locator('[name=oldPassword]').fill(MEMBER_PASSWORD);
  await page.locator('[name=newPassword]').fill('hemligare123');
  await page.locator('[name=confirmPassword]').fill('hemligare123');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=confirmPassword]')).toHaveValue('');
  await expect(page.locator('form [type=submit]')).toBeFocused();
});

test('a list of as many sessions as it can have says that it has the newest, and how all others end', async ({
  page,
}) => {
  await signInNewMember(page);
  const note = page.getByText('Listan visar de 100 senaste. Om du byter lösenord avslutas alla utom den här enheten.');
  const open = async (count: number) => {
    const session = {
      userAgent: '',
      createdAt: '2026-11-20T10:00:00Z',
      lastUsedAt: '2026-11-20T10:00:00Z',
      current: false,
    };
    const sessions = Array.from({ length: count }, (_, at) => ({ ...session, _id: String(at) }));
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: { sessions } }));
    await page.goto('/change-password');
    await expect(page.getByRole('button', { name: 'Avsluta Okänd enhet' })).toHaveCount(count);
  };
  await open(99);
  await expect(note).toHaveCount(0);
  await open(100);
  await expect(note).toBeVisible();
});

test('the footer tells everybody that the sample company is not a real one', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('contentinfo')).toContainText(
    'Exempelföretag: fakturera inte på riktigt förrän ett verkligt företag står här.',
  );
});

test('who lets reminders ask for interest or a fee reads that it must be agreed in advance, and that it is asked for invoices from before too', async ({
  page,
}) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  const reminders = page.getByRole('region', { name: 'Påminnelser', exact: true });
  for (const asked of [
    reminders.getByRole('checkbox', { name: 'Påminnelsen kräver dröjsmålsränta' }),
    reminders.getByLabel('Påminnelseavgift i SEK'),
  ])
    await expect(asked).toHaveAccessibleDescription(/bara om .*avtala\S+ med kunden i förväg/i);
  await expect(reminders).toContainText('Det som ändras här gäller också fakturor som redan är skickade.');
});

test('who changes an account of the books reads that what is booked stays on the old one', async ({ page }) => {
  await openQueue(page);
  await page.goto('/granskning/leverantor');
  await expect(page.getByRole('region', { name: 'Bokföringens konton', exact: true })).toContainText(
    'Det som redan är bokfört ligger kvar på det gamla kontot, också om det återförs senare: flytta det i bokföringen.',
  );
});

test('the address of a customer with a Hebrew name keeps its order in the review, below the name', async ({
  page,
  otherPage,
}) => {
  const { caller, token } = await newFreelancer(page, 'kund@example.se');
  const clientId = await newClient(caller, token, { orgFirstName: 'שלום' });
  const { invoiceId } = await newSentInvoice(caller, token, {}, clientId);
  await openQueue(otherPage);
  await otherPage.goto(`/granskning/${invoiceId}`);
  const address = otherPage.getByRole('definition').filter({ hasText: 'שלום' }).first();
  const [name, postalCode, city] = await address.evaluate((value) => {
    const text = document.createTreeWalker(value, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return ['שלום', '111 22', 'Stockholm'].map((part) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(part));
      range.setEnd(text, text.data.indexOf(part) + part.length);
      return range.getBoundingClientRect().left;
    });
  });
  expect(postalCode).toBeLessThan(city ?? 0);
  expect(name).toBe(postalCode);
});
