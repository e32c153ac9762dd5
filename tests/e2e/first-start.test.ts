import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { newPng } from '../support/documents/png.ts';
import { logIn, REVIEWER_PASSWORD } from '../support/people/log-in.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { newMember } from '../support/people/new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signIn } from '../support/people/sign-in-new-member.ts';
import { fetchCaller } from '../support/program/caller.ts';
import { startProcess } from '../support/program/program-process.ts';

test('from a first start’s link to a freelancer’s invoice of the new provider', async ({
  page,
  otherPage,
  folder,
  inbox,
}) => {
  await beginOnOneDay(test.info());
  const files = join(folder, 'first-start');
  const program = await startProcess({ DATABASE_URL: await createDatabase(), DATA_DIR: files, SMTP_URL: inbox.url });
  const { address } = program;
  try {
    const link = () => /\/forsta-administrator\/\S+/.exec(program.printed())?.[0] ?? '';
    await expect.poll(link).not.toBe('');

    await page.goto(`${address}${link()}`);
    await page.getByLabel(/^Förnamn/).fill('Ada');
    await page.getByLabel(/^Efternamn/).fill('Ek');
    await page.getByLabel(/^E-post/).fill('ada@lonefirman.example');
    await page.getByLabel(/^Lösenord/).fill(REVIEWER_PASSWORD);
    await page.getByLabel(/^Bekräfta lösenord/).fill(REVIEWER_PASSWORD);
    // Leaving what is typed asks first.
    await page.getByLabel(/^Bekräfta lösenord/).click();
    page.once('dialog', (asked) => void asked.dismiss());
    await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => window.location.reload())]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${address}/granskning/leverantor`);
    await otherPage.goto(`${address}${link()}`);
    await expect(otherPage.getByText('Länken gäller inte längre.')).toBeVisible();

    const part = (name: string) => page.getByRole('region', { name, exact: true });
    const save = async (name: string) => {
      await part(name).getByRole('button', { name: 'Spara' }).click();
      await expect(part(name).getByText('Sparat. Det gäller från nu.')).toBeVisible();
    };
    await part('Företaget')
      .getByLabel(/^Företagets namn/)
      .fill('Lönefirman AB');
    await part('Företaget')
      .getByLabel(/^Organisationsnummer/)
      .fill('556677-8898');
    await save('Företaget');
    await expect(part('Företaget').getByText('Kontrollsiffran stämmer inte.')).toBeVisible();
    await part('Företaget')
      .getByLabel(/^Organisationsnummer/)
      .fill('556677-8899');
    await part('Företaget').getByLabel(/^Säte/).fill('Malmö');
    await part('Företaget')
      .getByLabel(/^Sida om personuppgifter/)
      .fill('https://lon.example/personuppgifter');
    await save('Företaget');
    await expect(part('Företaget').getByText('Kontrollsiffran stämmer inte.')).toBeHidden();
    await part('Moms')
      .getByRole('textbox', { name: /^Momsregistreringsnummer/ })
      .fill('SE556677889801');
    await save('Moms');
    await expect(part('Moms').getByText('brukar det vara SE556677889901')).toBeVisible();
    await part('Bankkontot').getByLabel(/^IBAN/).fill('SE45 5000 0000 0583 9825 7467');
    await part('Bankkontot').getByRole('button', { name: 'Spara' }).click();
    await expect(part('Bankkontot').getByText('IBAN stämmer inte.').first()).toBeVisible();
    await part('Bankkontot').getByLabel(/^IBAN/).fill('SE45 5000 0000 0583 9825 7466');
    await save('Bankkontot');
    for (const [name, text] of [
      ['Avtalet med frilansarna', '# Avgift\nSex procent.'],
      ['Affiliateavtalet', 'Värva en vän.'],
    ] as const) {
      await part(name)
        .getByLabel(/^Avtalets text/)
        .fill(text);
      await part(name).getByRole('button', { name: 'Publicera' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click();
      await expect(part(name).getByText('Version 2 gäller från nu.')).toBeVisible();
    }
    await expect(page.getByText('Något här är fortfarande exempel')).toBeHidden();
    const chooseLogo = (name: string, mimeType: string, buffer: Buffer) =>
      part('Logotypen').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await chooseLogo('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(part('Logotypen').getByText('Filen går inte att läsa som en bild.')).toBeVisible();
    await chooseLogo('logo.png', 'image/png', newPng(2400, 400));
    await expect(part('Logotypen').getByText('Sparat. Det gäller från nu.')).toBeVisible();
    await expect(part('Logotypen').getByRole('img')).toHaveJSProperty('naturalWidth', 1200);
    await part('Testmejl').getByRole('button').click();
    await expect(part('Testmejl').getByText('Mejlservern tog emot mejlet till ada@lonefirman.example.')).toBeVisible();
    const mails = [await inbox.next('ada@lonefirman.example'), await inbox.next('ada@lonefirman.example')];
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Kontot som kunderna betalar till har ändrats', 'Testmejl från Egenlön']),
    );
    await expect(part('Senaste ändringarna')).toContainText(
      'Ada Ek ändrade Företaget: organisationsnummer, säte och sida om personuppgifter.',
    );
    await expect(part('Senaste ändringarna')).toContainText('Ada Ek ändrade Företaget: namn och organisationsnummer.');

    const caller = fetchCaller(address);
    const { token } = await newMember(caller);
    await saveSenderDetails(caller, token);
    const { invoiceId } = await newInvoice(caller, token);
    await newLine(caller, token, invoiceId);
    await signIn(otherPage, token);
    await otherPage.goto(`${address}/generated-invoice/${invoiceId}`);
    await expect(otherPage.getByText('Lönefirman AB').first()).toBeVisible();
    const logo = otherPage.getByRole('img', { name: 'Logotyp: Lönefirman AB' });
    await expect(logo).toHaveJSProperty('naturalWidth', 1200);
    await expect(otherPage.getByText('SE45 5000 0000 0583 9825 7466').first()).toBeVisible();
    const acceptContract = async () => {
      const read = otherPage.getByRole('dialog').getByRole('link', { name: /^Läs avtalet/ });
      const [contract] = await Promise.all([otherPage.context().waitForEvent('page'), read.click()]);
      expect((await contract.request.get(`${address}/api/documents/contract`)).status()).toBe(200);
      await contract.close();
      await otherPage.getByLabel('Jag har läst hela avtalet').check();
      await otherPage.getByRole('button', { name: 'Godkänn och skicka' }).click();
    };
    const publishInBetween = async () => {
      const { json } = await logIn(caller, 'ada@lonefirman.example', REVIEWER_PASSWORD);
      const admin = { token: json.authtoken };
      const { version } = (await caller.request('GET', '/api/provider/facts', admin)).json;
      const next = { kind: 'contract', text: '# Avgift\nSju procent.', version };
      await caller.request('POST', '/api/provider/agreement', { ...admin, body: next });
    };
    await otherPage.route(
      '**/api/invoice/sentInvoices',
      async (route) => {
        await publishInBetween();
        await route.continue();
      },
      { times: 1 },
    );
    await otherPage.getByRole('button', { name: 'Skicka Faktura' }).click();
    await acceptContract();
    await expect(otherPage.getByText('Avtalet har ändrats. Läs och godkänn det nya')).toBeVisible();
    await acceptContract();
    await expect(otherPage.getByText('Invoice sent Successfully.')).toBeVisible();
    await otherPage.goto(`${address}/freelancer-user-profile`);
    await expect(otherPage.getByText(/^Du godkände version [23] den /)).toHaveCount(2);
    await expect(otherPage.getByRole('contentinfo')).toContainText('Org.nr 556677-8899 · Säte: Malmö');
    await expect(otherPage.getByRole('link', { name: /^Så behandlas personuppgifter/ })).toHaveAttribute(
      'href',
      'https://lon.example/personuppgifter',
    );
  } finally {
    await program.stop();
    rmSync(files, { recursive: true, force: true });
  }
});
