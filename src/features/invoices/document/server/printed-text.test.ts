import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { readPdf, readPdfInChrome } from '#tests/support/documents/read-pdf.ts';
import { isLong } from '#tests/support/test-form.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';
import { printableJson } from '#server/pdf/printable-json.ts';
import { UNPRINTED_HAMZA, unprintableIn } from '#shared/printable-characters.ts';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import { renderInvoice } from './render-invoice.ts';

const engine = usePdfEngine();

const render = (document: InvoiceDocument) => renderInvoice(engine, document);
const read = async (document: InvoiceDocument) => readPdf(await render(document));
/** A text in a form in which two spellings of it are equal: one form for each character, and no direction marks. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describe('Typed text in the invoice as PDF', () => {
  test.each([
    ['Arabic', 'محمد عبد الله السلام دفتر مالك الكمال إبراهيم لأن الملكة'],
    ['Persian and Urdu', 'علی رضا چنگیز پژمان گل ٹیپو بڑے'],
    ['Hebrew', 'יצחק שלום עולם'],
    ['Korean', '김민준 한국어 뷁'],
    ['Greek', 'Ελληνικά Γιώργος'],
    ['Cyrillic', 'Русский Їжак Љубица'],
    ['Chinese and Japanese', '陳大文 习近平 東京 かな ガギ'],
    ['joined emoji', '👩‍💻 👨‍👩‍👧‍👦 🇸🇪 👍🏽'],
    ['Vietnamese', 'Nguyễn Thị Ánh Đặng'],
  ])('prints %s, and its text can be read letter by letter in the right order', async (_script, names) => {
    const bytes = await render(invoiceDocument({ note: names, sender: { name: names, email: 'a@b.example' } }));
    expect(plain(await readPdfInChrome(bytes)).split(plain(names))).toHaveLength(3);
    // pdf.js returns the words of a right-to-left line in the order in which they are printed.
    const { text } = await readPdf(bytes);
    for (const word of names.split(' ')) expect(plain(text).split(plain(word)).length).toBeGreaterThanOrEqual(3);
  });

  // Some glyphs of these scripts stand for groups of characters. A PDF can only say so by a property that pdf.js
  // ignores.
  test.each([
    ['Thai', 'สมชาย น้ำ ผู้ใหญ่ เกี๊ยว'],
    ['Devanagari', 'हिन्दी श्री क्षत्रिय राजेश्वर'],
  ])('prints %s, and a reader that follows the standard can read its text letter by letter', async (_script, names) => {
    const bytes = await render(invoiceDocument({ note: names, sender: { name: names, email: 'a@b.example' } }));
    expect(plain(await readPdfInChrome(bytes)).split(plain(names))).toHaveLength(3);
    expect((await readPdf(bytes)).text).not.toContain('\ufffd');
  });

  test('prints Hebrew and Arabic without their vowel points', async () => {
    const { text } = await read(invoiceDocument({ note: 'שָׁלוֹם مُحَمَّد' }));
    expect(text).toContain('שלום');
    expect(text).toContain('محمد');
  });

  test('orders the parts of a line by its own first letter, as the screens do', () => {
    const ordered = (text: string) => JSON.parse(printableJson({ text })).text;
    expect(ordered('תכנון 12 – Development')).toBe('\u2068תכנון 12 – Development\u2069');
    expect(ordered('Konsult\nشركة (ذ.م.م)')).toBe('Konsult\n\u2068شركة (ذ.م.م)\u2069');
  });

  test('shows a replacement for a character that no font has, and the text around it', async () => {
    const { text } = await read(invoiceDocument({ note: 'Före 𓀀 \ue000 \ud800 efter' }));
    expect(text).toContain('Före \ufffd \ufffd \ufffd efter');
  });

  test('prints exactly the characters that the forms call printable', async () => {
    const every = 61;
    const characters = Array.from({ length: 0x2fa20 / every }, (_, index) => String.fromCodePoint(0xa1 + index * every))
      .filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && character !== '\ufffd')
      // Leaves out the characters that the fonts print as another letter.
      .filter((character) => character.normalize('NFC') === character && character.search(UNPRINTED_HAMZA) < 0);
    const printable = characters.filter((character) => unprintableIn(character).length === 0);
    const others = characters.filter((character) => unprintableIn(character).length > 0);
    expect(printable.length).toBeGreaterThan(700);
    expect((await read(invoiceDocument({ note: printable.join(' ') }))).text).not.toContain('\ufffd');
    const { text } = await read(invoiceDocument({ note: others.join(' ') }));
    expect(text.split('\ufffd').length - 1).toBe(others.length);
  });

  test('shows markup as text, and removes characters that reverse a line', async () => {
    const markup = '#read("/etc/passwd") *fet* $x^2$ <b>tagg</b> \\u{41} [länk](https://a.example) // slut';
    const { text } = await read(invoiceDocument({ note: `${markup}\u202e\u200f\u0000\u0007` }));
    expect(text).toContain(`${markup} Betalning`);
  });

  test('never keeps the invoice from being made, with everything that follows it', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 80 });
    const brokenText = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units));
    const hostile = fc.oneof(anyText, brokenText);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, street, description, note) => {
        const { customer, provider } = invoiceDocument();
        const { text } = await read(
          invoiceDocument({
            customer: { ...customer, name, street, referenceName: note },
            sender: { name, email: street },
            lines: [
              {
                description: `${description} radslut`,
                unit: 'timmar',
                quantity: '1.00',
                price: '1.00',
                amount: '1.00',
              },
            ],
            note: `${note} notslut`,
            provider: { ...provider, name, vatText: description },
          }),
        );
        for (const end of ['radslut', '1,00 EUR', 'notslut', 'We only accept EUR']) expect(text).toContain(end);
      }),
      { numRuns: isLong ? 60 : 6 },
    );
  });
});
