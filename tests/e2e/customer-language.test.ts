import type { Locator } from '@playwright/test';
import { expectAccessible, expectFitting } from '../support/browser/expect-accessible.ts';
import { expect, test, VAT_PROGRAM } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { readPdf } from '../support/documents/read-pdf.ts';
import { TYPED_ORGANIZATION } from '../support/people/new-client.ts';
import { newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.use({ ownProgram: VAT_PROGRAM });

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The texts inside an element that end outside of it, or of a box that cuts them. */
const cutTexts = (inside: Locator) =>
  inside.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      // A table's head is a pixel wide where its rows are cards: screen readers alone read it.
      if (node.textContent?.trim() === '' || node.parentElement?.closest('thead')?.clientWidth === 1) continue;
      for (let box = node.parentElement; box !== null; box = box === root ? null : box.parentElement) {
        const bounds = box.getBoundingClientRect();
        const cuts = box === root || getComputedStyle(box).overflowX !== 'visible';
        if (cuts && (left < bounds.left - 1 || right > bounds.right + 1)) cut.push(node.textContent ?? '');
      }
    }
    return cut;
  });

test('a customer in Ireland is offered English, and reads invoice, PDF and mail in it at any width', async ({
  page,
  otherPage,
  request,
  inbox,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const customer = 'accounts@emerald.example';
  const language = control(page, 'orgLanguage');

  await page.goto('/freelancer-create-client');
  await expect(language).toHaveValue('sv');
  for (const [name, value] of Object.entries({ ...TYPED_ORGANIZATION, orgRecipientEmail: customer }))
    await control(page, name).fill(value);
  await control(page, 'orgVATNumber').fill('IE6388047V');
  await page.getByLabel('Land').selectOption({ label: 'Irland' });
  await expect(language).toHaveValue('en');
  // What is chosen no longer follows the country.
  await language.selectOption({ label: 'Svenska' });
  await page.getByLabel('Land').selectOption({ label: 'Sverige' });
  await page.getByLabel('Land').selectOption({ label: 'Irland' });
  await expect(language).toHaveValue('sv');
  await language.selectOption({ label: 'Engelska' });
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fakturera kunden' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/freelancer-edit-invoice/);
  const invoiceId = page.url().match(/freelancer-edit-invoice\/([^?]+)/)?.[1] ?? '';
  await newLine(caller, token, invoiceId, { quantity: 1234.5, price: 98.75, workDescription: 'Backend development' });
  await newLine(caller, token, invoiceId, { quantity: 999_999_999.99, price: 9_999.99, workDescription: 'Licences' });

  await page.goto(`/generated-invoice/${invoiceId}`);
  const paper = page.getByRole('article');
  await expect(paper).toHaveAttribute('lang', 'en');
  await expect(paper).toContainText('Draft');
  for (const width of [320, 390, 768, 1280]) {
    await expectFitting(page, width);
    expect(await cutTexts(paper), `cut at ${width}`).toEqual([]);
  }
  await expectAccessible(page);
  const screen = flat(await paper.innerText());

  expect((await send(caller, token, invoiceId)).status).toBe(200);
  const reviewer = await reviewerSession(request);
  const forwarded = await caller.request('POST', `/api/review/forward/${invoiceId}`, {
    token: reviewer,
    body: { revision: 1 },
  });
  expect(forwarded.status).toBe(200);
  const mail = await inbox.next(customer);
  const pdf = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
  const { invoiceNumber } = (await caller.request('GET', `/api/invoice/document/${invoiceId}`, { token })).json;
  expect(mail.subject).toBe(`Invoice ${invoiceNumber} from Åsa Frilans`);
  expect([pdf.lang, pdf.title]).toEqual(['en', `Invoice ${invoiceNumber}`]);
  for (const fact of [
    '1,234.5 Hours',
    'EUR 121,906.88',
    'VAT number IE6388047V',
    'Reverse charge: the customer is liable to pay the VAT, article 196 of Directive 2006/112/EC.',
    'Stockholm Ireland',
    'We only accept EUR',
  ]) {
    expect(flat(pdf.text)).toContain(fact);
    expect(screen.replaceAll(' × ', ' ')).toContain(fact);
  }

  await otherPage.setViewportSize({ width: 390, height: 844 });
  await otherPage.setContent(mail.html ?? '');
  expect(await cutTexts(otherPage.locator('body'))).toEqual([]);
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'en');
});
