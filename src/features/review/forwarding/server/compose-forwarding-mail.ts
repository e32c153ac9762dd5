import { safeHtml } from '#server/mail/safe-html.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Settings } from '#server/settings.ts';
import { visibleLine } from '#server/visible-text.ts';
import { documentView } from '#features/invoices/document/domain/document-view.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { forwardings } from '#database/schema/reviews.ts';

/**
 * Composes the mail that brings an invoice to the customer, in Swedish and English, with the PDF that the freelancer
 * sent. A reply goes to the provider. What a member typed is escaped and never becomes a header (product §10.7).
 */
export function composeForwardingMail(
  { recipientEmail, messageId }: Pick<typeof forwardings.$inferSelect, 'recipientEmail' | 'messageId'>,
  document: InvoiceDocument,
  pdf: Uint8Array,
  { provider }: Pick<Settings, 'provider'>,
): Mail {
  const sender = visibleLine(document.sender.name);
  const { invoiceNumber } = document;
  const parts = [
    { lang: 'sv', paragraphs: swedish(document) },
    { lang: 'en', paragraphs: english(document) },
  ];
  return {
    messageId,
    to: recipientEmail,
    replyTo: provider.email,
    subject: `Faktura ${invoiceNumber} från ${sender} / Invoice ${invoiceNumber} from ${sender}`,
    text: `${parts.map(({ paragraphs }) => paragraphs.join('\n\n')).join('\n\n--\n\n')}\n`,
    html: String(safeHtml`<!doctype html><html lang="sv"><body style="font-family:sans-serif;color:#16262a">
${parts.map(
  ({ lang, paragraphs }) =>
    safeHtml`<div lang="${lang}">${paragraphs.map((paragraph) => safeHtml`<p>${paragraph}</p>`)}</div>\n`,
)}</body></html>`),
    attachments: [
      { filename: `faktura-${invoiceNumber}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
    ],
  };
}

function swedish(document: InvoiceDocument): string[] {
  const { invoiceNumber, sender, customer, dueDate, provider } = document;
  const total = documentView(document).total.value;
  return [
    `Hej ${visibleLine(customer.referenceName)}!`,
    `Här kommer faktura ${invoiceNumber} från ${visibleLine(sender.name)} på ${total}, som PDF. Betala den till ${provider.name} senast ${dueDate}, och ange fakturanummer ${invoiceNumber} som referens.`,
    `Har du frågor? Svara på det här mejlet, så når du ${provider.name}.`,
  ];
}

function english(document: InvoiceDocument): string[] {
  const { invoiceNumber, sender, customer, dueDate, provider } = document;
  const total = documentView(document).total.value;
  return [
    `Hello ${visibleLine(customer.referenceName)},`,
    `Please find attached invoice ${invoiceNumber} from ${visibleLine(sender.name)} for ${total}, as a PDF. Please pay it to ${provider.name} by ${dueDate}, and give invoice number ${invoiceNumber} as the reference.`,
    `Any questions? Reply to this e-mail to reach ${provider.name}.`,
  ];
}
