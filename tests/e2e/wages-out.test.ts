import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stockholmDate } from '#shared/calendar-date.ts';
import { chooseFile } from '../support/browser/choose-file.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { confirm } from '../support/browser/confirm.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { COLLEAGUE, reviewerSession, signInReviewer } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

// The only wage that is due is the test's own.
test.use({ ownProgram: 'wages-out' });
test.beforeEach(() => beginOnOneDay(test.info()));

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
}

test('wages go out in a batch that one makes and another approves, a rejected one comes back, and the freelancer sees it', async ({
  page,
  otherPage: provider,
}) => {
  const caller = pageCaller(provider);
  const { token, invoiceId } = await newFreelancer(page, 'maja@kund.example');
  const bankAccountInfo = { country: 'Sweden', bankName: 'Sparbanken', ibanNumber: 'SE4550000000058398257466' };
  await pageCaller(page).request('POST', '/api/bankinformation/savebankinfo', {
    token,
    body: { bankAndWiseOption: 'bankAccountInfo', bankAccountInfo },
  });
  await send(pageCaller(page), token, invoiceId);
  const reviewer = await reviewerSession(provider.request);
  const today = stockholmDate(new Date());
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  const payment = { paidOn: today, amount: '901', paidBefore: '0' };
  await caller.request('POST', `/api/review/payment/${invoiceId}`, { token: reviewer, body: payment });

  // One person makes a batch, also before the wage is due, and can't approve it.
  await signInReviewer(provider);
  await provider.getByRole('button', { name: 'Meny' }).click();
  await provider.getByRole('link', { name: 'Att betala ut' }).click();
  await expect(provider.getByRole('heading', { name: 'Att betala ut', level: 1 })).toBeVisible();
  await expect(provider.getByRole('button', { name: 'Välj minst en lön' })).toBeDisabled();
  const wages = provider.getByRole('group', { name: 'Lönerna att betala ut' });
  await expect(wages.getByRole('link', { name: /^Faktura \d+$/ })).toBeVisible();
  await expect(wages.getByRole('region', { name: 'Omgångar' })).toHaveCount(0);
  const makeBatch = async () => {
    const box = provider.getByRole('checkbox', { name: /Ta med lönen för faktura/ });
    expect((await provider.locator('label').filter({ has: box }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await box.focus();
    await provider.keyboard.press('Space');
    await expectAccessibleAndFitting(provider);
    await provider.getByRole('button', { name: /Gör omgång av 1 lön, 828,92\sEUR/ }).click();
    await expect(provider.getByRole('heading', { name: /^Omgång \d+$/, level: 1 })).toBeVisible();
  };
  await makeBatch();
  await expect(provider.getByText('Du gjorde omgången, så en kollega ska godkänna den.')).toContainText(
    'under Löner på sidan Leverantören',
  );
  await expect(provider.getByRole('button', { name: 'Godkänn' })).toHaveCount(0);
  await expectAccessibleAndFitting(provider);

  // One from which every wage is taken out waits for nobody, and the wage goes out in another.
  await provider.getByRole('button', { name: /^Ta bort ur omgången/ }).click();
  await provider.getByRole('textbox', { name: 'Anledning' }).fill('Fel konto');
  await confirm(provider, 'Ta bort ur omgången');
  await expect(provider.getByText('Klar', { exact: true })).toBeVisible();
  await provider.getByRole('link', { name: 'Till lönerna' }).click();
  await expect(provider.getByRole('row', { name: /1 stoppad/ })).toContainText('Klar');

  // Who saw where to pay the wage by hand may have paid it. Whoever makes and approves the batch is told.
  const byHand = provider.getByRole('dialog');
  await provider.goto(`/granskning/${invoiceId}`);
  await provider.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await byHand.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await expect(byHand.getByText('Sparbanken')).toBeVisible();
  await expect(byHand.getByText('Sverige')).toBeVisible();
  await provider.goto('/granskning/utbetalningar');
  const mayBePaid = provider.getByText(/ öppnade uppgifterna .* och kan ha betalat för hand$/);
  await expect(mayBePaid).toBeVisible();
  await makeBatch();
  const batch = new URL(provider.url()).pathname;
  await expect(mayBePaid).toBeVisible();

  // Meanwhile the invoice tells where its wage is, instead of the details, and that crediting it has to wait.
  await provider.goto(`/granskning/${invoiceId}`);
  await expect(provider.getByText(/^Lönen väntar i omgång \d+\.$/)).toBeVisible();
  await expect(provider.getByRole('button', { name: 'Registrera utbetalning' })).toHaveCount(0);
  await provider.getByRole('button', { name: 'Kreditera' }).click();
  await expect(provider.getByRole('dialog')).toContainText(/Lönen är i omgång \d+\. Kreditera när den är utbetald/);
  await expect(provider.getByRole('dialog')).not.toContainText('Lönen som väntar betalas inte ut');
  await provider.keyboard.press('Escape');
  await expect(provider.getByRole('link', { name: /^omgång \d+$/ })).toHaveAttribute('href', batch);

  // Another one approves it, downloads the file, and records the payout.
  await signOut(provider);
  await signInReviewer(provider, COLLEAGUE);
  await provider.goto(batch);
  await provider.getByRole('button', { name: 'Godkänn' }).click();
  await confirm(provider, 'Godkänn');
  await expect(provider.getByText('Omgången är godkänd.')).toBeVisible();
  await expect(provider.getByRole('button', { name: 'Godkänn' })).toHaveCount(0);
  await expect(provider.locator('main :focus')).toHaveCount(1);
  await provider.getByRole('button', { name: 'Ladda ner betalfilen' }).click();
  const downloading = provider.waitForEvent('download');
  await confirm(provider, 'Ladda ner betalfilen');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^utbetalning-\d+\.xml$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain('<InstdAmt Ccy="EUR">828.92</InstdAmt>');
  await provider.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await confirm(provider, 'Registrera utbetalning');
  await expect(provider.getByText('1 lön är registrerad som utbetald.')).toBeVisible();
  await expect(provider.getByRole('cell', { name: 'Utbetald' })).toBeVisible();
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page.getByText(new RegExp(`Lönen är utbetald: 828,92\\sEUR den ${today}`))).toBeVisible();

  // The bank rejects it: the wage is due again, and the freelancer sees why.
  const messageId = /<MsgId>(\w+)</.exec(file)?.[1] ?? '';
  const endToEndId = /<EndToEndId>(\w+)</.exec(file)?.[1] ?? '';
  await provider.goto('/granskning/utbetalningar');
  await chooseFile(
    provider,
    'Välj bankens fil',
    'svar.xml',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  );
  await expect(provider.getByText(/Bankens svar på omgång \d+ är inläst\. En lön kom tillbaka\./)).toBeVisible();
  await expect(provider.getByRole('checkbox', { name: /Ta med lönen för faktura/ })).toBeVisible();
  await provider.goto(batch);
  await expect(provider.getByText('Banken avvisade betalningen: kontot är stängt (AC04).')).toBeVisible();
  await expectAccessibleAndFitting(provider);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('region', { name: 'Tidslinje' })).toContainText(/Återförd utbetalning.*kontot är stängt/);
});
