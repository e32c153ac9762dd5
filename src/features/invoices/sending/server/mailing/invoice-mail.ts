import type { Mail } from '#server/mail/mail.ts';
import { type SafeHtml, safeHtml } from '#server/mail/safe-html.ts';
import type { Settings } from '#server/settings.ts';
import { visibleLine, visibleText } from '#server/visible-text.ts';
import { documentView, type DocumentView, type Fact, type LineCells } from '../../../document/domain/document-view.ts';
import type { InvoiceRevision } from '#database/schema/invoice-revisions.ts';

type MailedRevision = Pick<InvoiceRevision, 'invoiceId' | 'revision' | 'messageId' | 'snapshot'>;

/**
 * The mail that asks the provider to review an invoice: the document's facts as text and as HTML, and its PDF (product
 * §10.4). Everything that a member typed is escaped and on lines of its own.
 */
export function invoiceMail(
  { invoiceId, revision, messageId, snapshot }: MailedRevision,
  pdf: Uint8Array,
  { adminEmail, publicUrl }: Pick<Settings, 'adminEmail' | 'publicUrl'>,
): Mail {
  const { document } = snapshot;
  const view = documentView(document);
  const link = `${publicUrl}/granskning/${invoiceId}`;
  const introduction = [
    `${visibleLine(view.sender.name)} har skickat faktura ${document.invoiceNumber} till ${visibleLine(view.customer.name)}. PDF:en är bifogad.`,
    ...(revision > 1 ? [`Det här är utskick ${revision} av fakturan. Det ersätter de tidigare.`] : []),
    'Granska den inom 30 minuter. Svara på mejlet för att nå den som har skickat fakturan.',
  ];
  return {
    messageId,
    to: adminEmail,
    replyTo: document.sender.email,
    subject: `Faktura ${document.invoiceNumber} från ${visibleLine(view.sender.name)}: ${view.total.value}`,
    text: textBody(view, introduction, link),
    html: String(htmlBody(view, introduction, link)),
    attachments: [
      { filename: `faktura-${document.invoiceNumber}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
    ],
  };
}

/** The facts in groups, in the document's order. */
function groups(view: DocumentView): { label: string; facts: Fact[] }[] {
  const { sender, customer, payment, message } = view;
  return [
    { label: view.title, facts: view.facts },
    {
      label: sender.label,
      facts: [
        { label: 'Namn', value: sender.name },
        { label: 'E-post', value: sender.email },
      ],
    },
    {
      label: customer.label,
      facts: [
        { label: 'Namn', value: customer.name },
        { label: 'Adress', value: customer.address.join(', ') },
        ...customer.facts,
      ],
    },
    ...(message === null ? [] : [{ label: message.label, facts: [{ label: '', value: message.text }] }]),
    { label: payment.label, facts: payment.facts },
  ];
}

function textBody(view: DocumentView, introduction: string[], link: string): string {
  const { columns } = view;
  const lines = view.lines.map(({ description, quantity, unit, price, amount }) =>
    [
      `- ${indent(description)}`,
      `  ${quantity === '' ? unit : `${columns.quantity}: ${quantity} ${unit}, ${columns.price}: ${price}`}`,
      `  ${columns.amount}: ${amount}`,
    ].join('\n'),
  );
  const facts = groups(view).map((group) =>
    [
      group.label,
      ...group.facts.map(({ label, value }) => `  ${label === '' ? '' : `${label}: `}${indent(value)}`),
    ].join('\n'),
  );
  return [...introduction, `Granska: ${link}`, ...lines, `${view.total.label}: ${view.total.value}`, ...facts, ''].join(
    '\n\n',
  );
}

/** A typed line break must not look like the start of one of our facts. */
function indent(text: string): string {
  return visibleText(text).replaceAll('\n', '\n    ');
}

function htmlBody(view: DocumentView, introduction: string[], link: string): SafeHtml {
  const { columns, total } = view;
  const lines = [htmlRow('th', cellsOf(columns)), ...view.lines.map((line) => htmlRow('td', cellsOf(line)))];
  const facts = groups(view).map((group) => {
    const rows = group.facts.map(({ label, value }) => htmlRow('td', [label, value]));
    return safeHtml`<h2 style="font-size:14px;margin:24px 0 4px">${group.label}</h2>${htmlTable(rows)}\n`;
  });
  return safeHtml`<!doctype html><html lang="sv"><body style="font-family:sans-serif;color:#16262a">
${introduction.map((paragraph) => safeHtml`<p>${isolated(paragraph)}</p>\n`)}<p><a href="${link}">Granska fakturan</a></p>
${htmlTable(lines)}
<p><strong><span lang="en">${total.label}</span>: ${total.value}</strong></p>
${facts}</body></html>`;
}

function cellsOf(line: LineCells): string[] {
  return [line.description, line.quantity, line.unit, line.price, line.amount];
}

function htmlTable(rows: SafeHtml[]): SafeHtml {
  return safeHtml`<table style="border-collapse:collapse;font-size:14px">${rows}</table>`;
}

function htmlRow(element: 'td' | 'th', cells: string[]): SafeHtml {
  const style = 'text-align:left;vertical-align:top;padding:4px 16px 4px 0;white-space:pre-wrap';
  return safeHtml`<tr>${cells.map((cell) => safeHtml`<${element} style="${style}">${isolated(cell)}</${element}>`)}</tr>`;
}

/** Isolates a text so that its direction can't affect the text around it. */
function isolated(text: string): SafeHtml {
  return safeHtml`<bdi>${text}</bdi>`;
}
