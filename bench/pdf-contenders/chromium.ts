import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { documentView, type Fact, type LineCells } from '../../src/features/invoices/document/domain/document-view.ts';
import type { InvoiceDocument } from '../../src/features/invoices/document/domain/invoice-document.ts';
import { escapeHtml } from '../../src/server/mail/safe-html.ts';
import { findBrowser } from '../../tests/support/browser/test-browser.ts';
import type { PdfContender } from './pdf-contender.ts';
import { preparedForTypst } from './prepared-for-typst.ts';

const face = (file: string, weight: number) => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)));
  return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
};

/** Headless Chromium: it prints the same content from one page, which stays open with its fonts loaded. */
export async function openContender(): Promise<PdfContender> {
  const { launch } = await findBrowser();
  const browser = await chromium.launch(launch);
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="sv"><style>
    ${face('400Regular/Inter_400Regular.ttf', 400)} ${face('600SemiBold/Inter_600SemiBold.ttf', 600)}
    body { font: 9.5pt Inter } table { width: 100%; border-collapse: collapse } tr { break-inside: avoid }
    td, th { text-align: left; border-bottom: 0.5pt solid #dde1de; padding: 2mm } h1 { font-size: 24pt }
    </style><body>Inter <b>Inter</b></body></html>`);
  await page.evaluate(() => document.fonts.ready);
  return {
    async prepare(invoice) {
      const html = await htmlOf(invoice);
      return async () => {
        await page.evaluate((content) => {
          document.body.innerHTML = content;
        }, html);
        return page.pdf({
          format: 'A4',
          tagged: true,
          margin,
          displayHeaderFooter: true,
          headerTemplate: ' ',
          footerTemplate,
        });
      };
    },
    close: () => browser.close(),
  };
}

const margin = { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' };
const footerTemplate =
  '<p style="font-size:8pt">Sida <span class="pageNumber"></span> av <span class="totalPages"></span></p>';

async function htmlOf(invoice: InvoiceDocument): Promise<string> {
  const view = documentView(invoice);
  const { data } = await preparedForTypst(invoice);
  const { code } = data as { code: { svg: string } | null };
  const facts = (label: string, items: Fact[]) =>
    `<h2>${escapeHtml(label)}</h2>${items.map((fact) => `<p>${escapeHtml(fact.label)} ${escapeHtml(fact.value)}</p>`).join('')}`;
  const row = (cell: 'td' | 'th', cells: string[]) =>
    `<tr>${cells.map((text) => `<${cell}>${escapeHtml(text)}</${cell}>`).join('')}</tr>`;
  const { company, customer, sender, columns, payment } = view;
  return [
    `<p>${[company.name, ...company.address, ...company.contact].map(escapeHtml).join(', ')}</p>`,
    facts('', company.facts),
    `<h1>${escapeHtml(view.title)}</h1>`,
    facts(customer.label, [
      ...[customer.name, ...customer.address].map((value) => ({ label: '', value })),
      ...customer.facts,
    ]),
    facts(view.factsLabel, view.facts),
    facts(sender.label, [{ label: sender.name, value: sender.email }]),
    `<table><thead>${row('th', cellsOf(columns))}</thead>`,
    ...view.lines.map((line) => row('td', cellsOf(line))),
    `</table><p><b>${escapeHtml(view.total.label)} ${escapeHtml(view.total.value)}</b></p>`,
    `<p>${escapeHtml(company.vatText ?? '')}</p><p>${escapeHtml(view.message?.text ?? '')}</p>`,
    facts(payment.label, payment.facts),
    `<b>${escapeHtml(payment.instruction)}</b><p>${escapeHtml(payment.onlyEur)}</p>`,
    `<div style="width:32mm">${code?.svg ?? ''}</div>`,
  ].join('');
}

function cellsOf(line: LineCells): string[] {
  return [line.description, line.quantity, line.unit, line.price, line.amount];
}
