import { inEnglish } from '#server/mail/in-english.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Settings } from '#server/settings.ts';
import { visibleLine } from '#server/visible-text.ts';
import { groupReference } from '#features/invoices/domain/creditor-reference.ts';
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
  settings: Pick<Settings, 'provider'>,
): Mail {
  const sender = visibleLine(document.sender.name);
  const { invoiceNumber, creditorReference: rf, customer, dueDate, provider } = document;
  const total = documentView(document).total.value;
  const english = [
    `Hello ${visibleLine(customer.referenceName)},`,
    `Please find attached invoice ${invoiceNumber} from ${sender} for ${total}, as a PDF. Please pay it to ${provider.name} by ${dueDate}, and give invoice number ${invoiceNumber} as the reference.${rf === undefined ? '' : ` If your bank asks for an RF creditor reference, it is ${groupReference(rf)}.`}`,
    `Any questions? Reply to this e-mail to reach ${provider.name}.`,
  ];
  return {
    messageId,
    to: recipientEmail,
    replyTo: settings.provider.email,
    ...composeMail({
      subject: `Faktura ${invoiceNumber} från ${sender} / Invoice ${invoiceNumber} from ${sender}`,
      amount: { label: `Att betala senast ${dueDate}`, value: total },
      heading: `Faktura ${invoiceNumber} från ${sender}`,
      paragraphs: [
        `Hej ${visibleLine(customer.referenceName)}!`,
        `Här kommer faktura ${invoiceNumber} från ${sender} på ${total}, som PDF. Betala den till ${provider.name} senast ${dueDate}, och ange fakturanummer ${invoiceNumber} som referens.${rf === undefined ? '' : ` Vill banken ha en RF-referens är den ${groupReference(rf)}.`}`,
        `Har du frågor? Svara på det här mejlet, så når du ${provider.name}.`,
      ],
      details: { text: ['--', ...english].join('\n\n'), html: inEnglish(english) },
    }),
    attachments: [
      { filename: `faktura-${invoiceNumber}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
    ],
  };
}
