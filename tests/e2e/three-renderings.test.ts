import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import type { Email } from 'postal-mime';
import { creditorReference, groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { readPdf } from '../support/documents/read-pdf.ts';
import { send } from '../support/program/send-steps.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

/** Turns all white space into single spaces, because each rendering breaks its lines elsewhere. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The content of the payment code on the screen, read by a decoder that is independent of what drew it. */
async function decodeOnScreen(page: Page): Promise<string | undefined> {
  const code = page.getByRole('img', { name: 'QR-kod' });
  const size = 400;
  const pixels = await code.evaluate(async (svg, side) => {
    const picture = new Image(side, side);
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(copy.outerHTML)}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(side, side).getContext('2d');
    if (canvas === null) throw new Error('There is no canvas.');
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, side, side);
    canvas.drawImage(picture, 0, 0, side, side);
    return [...canvas.getImageData(0, 0, side, side).data];
  }, size);
  return jsqr.default(Uint8ClampedArray.from(pixels), size, size)?.data;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The invoice that the provider received: the mail's text, its HTML without tags, and the attached PDF's text. */
async function readMail({ text = '', html = '', attachments }: Email) {
  const htmlText = html
    .replaceAll(/<\/?bdi>|<wbr>|<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  const bytes = attachments[0]?.content as ArrayBuffer;
  return { text: flat(text), html: flat(htmlText), pdf: flat((await readPdf(new Uint8Array(bytes))).text) };
}

test('screen, PDF and mail say the same: number, dates, parties, lines, total, currency and reference', async ({
  page,
  inbox,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const clientId = await newClient(caller, token, { orgFirstName: 'Åkes <b>& Söner</b> #AB' });
  const { invoiceId, invoiceNumber } = await newInvoice(caller, token, clientId);
  const descriptions = ['Rådgivning {{7*7}} $x^2$', '<script>alert(1)</script>', 'Workshop *fet* _kursiv_'];
  await newLine(caller, token, invoiceId, { quantity: 7.5, price: 110.5, workDescription: descriptions[0] });
  await newLine(caller, token, invoiceId, { unit: 'st', quantity: 3, price: 19.99, workDescription: descriptions[1] });
  const fixed = { unit: 'fast-pris', fixedPrice: 1200, workDescription: descriptions[2] };
  await newLine(caller, token, invoiceId, { quantity: undefined, price: undefined, ...fixed });
  expect((await send(caller, token, invoiceId)).status).toBe(200);

  const { json: document } = await caller.request('GET', `/api/invoice/document/${invoiceId}`, { token });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/generated-invoice/${invoiceId}`);
  const screen = flat(await page.getByRole('article').innerText());
  const received = inbox.mails.find(({ subject }) => subject?.startsWith(`Faktura ${invoiceNumber} `));
  if (received === undefined) throw new Error('The provider got no mail.');
  const mail = await readMail(received);

  const facts = [
    ['Fakturanummer', invoiceNumber],
    ['Fakturadatum', document.invoiceDate],
    ['Kundnummer', '1'],
    ['Betalningsvillkor', '10 dagar'],
    ['Förfallodag', document.dueDate],
    ['Dröjsmålsränta', '8 % per år'],
    ['Org. Nr/ID. Nr', '556016-0680'],
    ['Er referens', 'Åsa Öberg'],
    ['E-post', 'faktura@lingon.example'],
    ['IBAN', 'SE35 5000 0000 0549 1000 0003'],
    ['Referens', invoiceNumber],
    ['RF-referens', groupReference(document.creditorReference)],
    ['To pay', '2 088,72 EUR'],
  ];
  for (const [label, value] of facts) {
    for (const rendering of [screen, mail.pdf]) expect(rendering).toContain(`${label} ${value}`);
    expect(mail.text).toContain(`${label}: ${value}`);
    expect(mail.html.replaceAll(':', '')).toContain(`${label} ${value}`);
  }
  for (const value of [
    'Åsa Frilans',
    'Åkes <b>& Söner</b> #AB',
    'Storgatan 1',
    '111 22 Stockholm',
    'Sverige',
    'We only accept EUR',
  ]) {
    for (const rendering of [screen, mail.pdf, mail.text, mail.html]) expect(rendering).toContain(value);
  }
  for (const row of [
    `${descriptions[0]} 7,5 Timmar 110,50 EUR 828,75 EUR`,
    `${descriptions[1]} 3 St. 19,99 EUR 59,97 EUR`,
    `${descriptions[2]} Fast Pris 1 200,00 EUR`,
  ]) {
    for (const rendering of [screen, mail.pdf, mail.html.replaceAll(' × ', ' ')]) expect(rendering).toContain(row);
  }
  expect(mail.text).toContain(`${descriptions[0]} Antal: 7,5 Timmar, À-pris: 110,50 EUR Belopp: 828,75 EUR`);

  expect(await decodeOnScreen(page)).toBe(
    `BCD\n002\n1\nSCT\n\nExempelbolaget Egenlön AB\nSE3550000000054910000003\nEUR2088.72\n\n${creditorReference(Number(invoiceNumber))}`,
  );
});
