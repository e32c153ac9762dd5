import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { encodeQR } from 'qr';
import { documentView, type Fact, type LineCells } from '../../src/features/invoices/document/domain/document-view.ts';
import { epcPayload } from '../../src/features/invoices/document/domain/epc-payload.ts';
import type { InvoiceDocument } from '../../src/features/invoices/document/domain/invoice-document.ts';
import type { PdfContender } from './pdf-contender.ts';

const font = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`));
const REGULAR = font('400Regular/Inter_400Regular.ttf');
const BOLD = font('600SemiBold/Inter_600SemiBold.ttf');
const LEFT = 57;
/** The left edges of the columns, and the right edge of the last one. */
const COLUMNS = [LEFT, 270, 330, 390, 470, 538] as const;
const BOTTOM = 760;

/** PDFKit: it draws the same content with its own functions. Its PDF is neither tagged nor PDF/A. */
export async function openContender(): Promise<PdfContender> {
  return { prepare: async (document) => () => draw(document), close: () => Promise.resolve() };
}

async function draw(invoice: InvoiceDocument): Promise<Uint8Array> {
  const view = documentView(invoice);
  const pdf = new PdfKit({ size: 'A4', margin: LEFT, bufferPages: true, lang: 'sv', info: { Title: view.title } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));

  const bold = (text: string, size = 9.5) => pdf.font(BOLD, size).text(text);
  const facts = (label: string, items: Fact[]) => {
    bold(label, 8);
    pdf.font(REGULAR, 9.5);
    for (const item of items) pdf.text(`${item.label}  ${item.value}`);
    pdf.moveDown();
  };

  bold(view.company.name, 11);
  pdf.font(REGULAR, 8).text(view.company.address.join(', '));
  pdf.text([...view.company.facts.map(({ label, value }) => `${label} ${value}`), ...view.company.contact].join(' · '));
  pdf.moveDown();
  bold(view.title, 24);
  facts(view.customer.label, [
    { label: '', value: view.customer.name },
    ...view.customer.address.map((value) => ({ label: '', value })),
    ...view.customer.facts,
  ]);
  facts(view.factsLabel, view.facts);
  facts(view.sender.label, [{ label: view.sender.name, value: view.sender.email }]);

  const row = (cells: string[], face: string) => {
    pdf.font(face, 9.5);
    const height = pdf.heightOfString(cells[0] ?? '', { width: COLUMNS[1] - COLUMNS[0] });
    if (pdf.y + height > BOTTOM) {
      pdf.addPage();
      row(cellsOf(view.columns), BOLD);
      pdf.font(face, 9.5);
    }
    const { y } = pdf;
    cells.forEach((cell, index) => {
      const [from = 0, to = 0] = COLUMNS.slice(index, index + 2);
      pdf.text(cell, from, y, { width: to - from, align: index === 0 || index === 2 ? 'left' : 'right' });
    });
    pdf
      .moveTo(LEFT, y + height + 4)
      .lineTo(COLUMNS[5], y + height + 4)
      .stroke('../../src/dde1de');
    pdf.y = y + height + 8;
    pdf.x = LEFT;
  };
  row(cellsOf(view.columns), BOLD);
  for (const line of view.lines) row(cellsOf(line), REGULAR);

  if (pdf.y > 560) pdf.addPage();
  pdf.font(BOLD, 16).text(`${view.total.label} ${view.total.value}`, LEFT, pdf.y, { align: 'right' });
  if (view.company.vatText !== null) pdf.font(REGULAR, 8).text(view.company.vatText, { align: 'right' });
  if (view.message !== null) facts(view.message.label, [{ label: '', value: view.message.text }]);
  const top = pdf.y;
  facts(view.payment.label, view.payment.facts);
  bold(view.payment.instruction);
  pdf.font(REGULAR, 9.5).text(view.payment.onlyEur);
  paymentCode(pdf, epcPayload(invoice), top);
  pageFeet(pdf, view.company.name);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function cellsOf(line: LineCells): string[] {
  return [line.description, line.quantity, line.unit, line.price, line.amount];
}

function paymentCode(pdf: PDFKit.PDFDocument, payload: string | null, top: number): void {
  if (payload === null) return;
  const size = 2;
  encodeQR(payload, 'raw', { ecc: 'medium', border: 4 }).forEach((cells, y) => {
    cells.forEach((isDark, x) => {
      if (isDark) pdf.rect(430 + x * size, top + y * size, size, size);
    });
  });
  pdf.fill('black');
}

function pageFeet(pdf: PDFKit.PDFDocument, company: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.font(REGULAR, 8).text(`${company} · Sida ${page + 1} av ${count}`, LEFT, 800, { align: 'right' });
  }
}
