import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { newPng, pngChunk } from '#tests/support/documents/png.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const WIDE = newPng(600, 60);
const TALL = newPng(40, 400);
let ada: { token: string };

beforeAll(async () => {
  ada = await newReviewer(program(), 'Ada Ask', ['administrator']);
});

const facts = async () => (await program().request('GET', '/api/provider/facts', ada)).json;
const save = async (png: Uint8Array | null, version?: number) =>
  program().request('PUT', '/api/provider/logo', {
    ...ada,
    body: { version: version ?? (await facts()).version, png: png && Buffer.from(png).toString('base64') },
  });
const documentOf = async (token: string, invoiceId: string) =>
  (await program().request('GET', `/api/invoice/document/${invoiceId}`, { token })).json;
const pdfOf = async (token: string, path: string, invoiceId: string) =>
  (await program().request('GET', `/api/${path}/${invoiceId}`, { token })).bytes;
const fetchLogo = (sha256: string) => program().request('GET', `/api/provider/logo/${sha256}`);

describe('The logo', () => {
  test('stands on drafts and their PDFs at once, as a picture for everybody that never changes', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const without = await pdfOf(token, 'invoice/pdf', invoiceId);
    expect((await documentOf(token, invoiceId)).provider).not.toHaveProperty('logo');
    for (const [png, width, height] of [
      [WIDE, 600, 60],
      [TALL, 40, 400],
    ] as const) {
      expect((await save(png)).status).toBe(200);
      const { logo } = (await documentOf(token, invoiceId)).provider;
      expect(logo).toMatchObject({ width, height });
      const { status, bytes, headers } = await fetchLogo(logo.sha256);
      expect([status, Buffer.compare(bytes, png)]).toEqual([200, 0]);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      for (const path of ['invoice/pdf', 'salary/pdf']) {
        const pdf = await pdfOf(token, path, invoiceId);
        expect(pdf.includes('/Subtype /Image'), path).toBe(true);
        expect(await pdfFaults(new Uint8Array(pdf))).toEqual([]);
      }
    }
    expect((await save(null)).status).toBe(200);
    expect(Buffer.compare(await pdfOf(token, 'invoice/pdf', invoiceId), without)).toBe(0);
  });

  test('stays on what was sent with it, on the screen and in the PDF, when it is replaced and removed', async () => {
    await save(WIDE);
    const { token, invoiceId } = await newSendableInvoice(program());
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const sent = await documentOf(token, invoiceId);
    const pdf = await pdfOf(token, 'invoice/pdf', invoiceId);
    for (const png of [TALL, null]) {
      await save(png);
      expect(await documentOf(token, invoiceId)).toEqual(sent);
      expect(Buffer.compare(await pdfOf(token, 'invoice/pdf', invoiceId), pdf)).toBe(0);
      expect((await pdfOf(token, 'salary/pdf', invoiceId)).includes('/Subtype /Image')).toBe(true);
    }
    expect((await fetchLogo(sent.provider.logo.sha256)).status).toBe(200);
  });

  test('is in the history with who changed it, and is refused to whoever saw an older one or one that no longer exists', async () => {
    await save(null);
    const { version } = await facts();
    expect((await save(TALL, version)).status).toBe(200);
    const late = await save(WIDE, version);
    expect([late.status, late.json.code]).toEqual([409, 'facts-changed']);
    const gone = await save(WIDE, version + 100);
    expect([gone.status, gone.json.code]).toEqual([409, 'facts-changed']);
    const { changes, facts: saved } = await facts();
    expect(changes[0]).toMatchObject({ by: 'Ada Ask', part: 'logo', changed: ['logo'] });
    expect(saved.logo).toMatchObject({ width: 40 });
  });

  test('is stored without what could unfold into hundreds of megabytes', async () => {
    const [start, rest] = [WIDE.subarray(0, 33), WIDE.subarray(33)];
    const packed = ['iCCP', 'zTXt', 'iTXt'].map((name) => pngChunk(name, Buffer.from(`${name} unfolds`)));
    expect((await save(Buffer.concat([start, ...packed, rest]))).status).toBe(200);
    const { logo } = (await facts()).facts;
    expect(Buffer.compare((await fetchLogo(logo.sha256)).bytes, WIDE)).toBe(0);
  });

  const broken = Buffer.from(WIDE);
  broken.fill(0x55, 60, 80);
  test.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'logo-unreadable'],
    ['a picture that is cut off', WIDE.subarray(0, 60), 'logo-unreadable'],
    ['a picture with changed bytes', broken, 'logo-unreadable'],
    ['a header alone', WIDE.subarray(0, 33), 'logo-unreadable'],
    ['another kind of picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(40).fill(0)]), 'logo-unreadable'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'logo-unreadable'],
    ['more pixels than documents need', newPng(2001, 1), 'logo-too-large'],
    ['a header that unfolds into gigabytes', Buffer.from(WIDE).fill(0xff, 16, 24), 'logo-too-large'],
    ['more than 200 kB', Buffer.concat([WIDE, Buffer.alloc(200_000)]), 'invalid'],
  ])('is refused as %s', async (_, png, code) => {
    const before = await facts();
    const { status, json } = await save(png);
    expect([status, json.code]).toEqual([400, code]);
    expect(json.message).toMatch(/bild|200 kB/);
    expect(await facts()).toEqual(before);
  });

  test('is no broken picture if the PDF engine fails by itself: that is logged, and another try saves it', async () => {
    const { log, deps } = program();
    const render = vi.spyOn(deps.pdf, 'render').mockRejectedValueOnce(new Error('The process has ended'));
    const failed = await save(WIDE);
    render.mockRestore();
    expect([failed.status, failed.json.code]).toEqual([500, 'unexpected']);
    expect(log.join('')).toContain('The process has ended');
    expect((await save(WIDE)).status).toBe(200);
  });

  test('has a URL for pictures alone: a PDF that is known by its hash is no logo', async () => {
    const { contract } = program().deps.settings.provider;
    expect((await fetchLogo(contract.sha256)).status).toBe(404);
    expect((await fetchLogo('0'.repeat(64))).status).toBe(404);
  });
});
