import { encodeQR } from 'qr';
import { epcPayload } from '#features/invoices/document/domain/epc-payload.ts';
import { swedish as texts } from '#features/invoices/document/domain/texts/swedish.ts';
import { type InvoiceDocument, payableAmount } from '#features/invoices/document/domain/invoice-document.ts';
import { groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { inEnglish } from '#server/mail/in-english.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import type { Mail } from '#server/mail/mail.ts';
import { type SafeHtml, safeHtml } from '#server/mail/safe-html.ts';
import type { Provider } from '#server/provider.ts';
import { visibleLine } from '#server/visible-text.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupIban } from '#shared/iban.ts';
import { decimalToHundredths, formatAmount, type Hundredths, toDecimalString } from '#shared/money.ts';
import type { Demand } from '../domain/demand.ts';

/** A reminder as it leaves. */
interface Reminder {
  id: string;
  /** 1 for the first. */
  step: number;
  to: string;
  /** In Stockholm. */
  today: CalendarDate;
  demand: Demand;
}

/** How large the code is shown, in pixels. Phones scan it from a screen, and an inbox of 320 pixels fits it. */
const CODE_SIZE = 200;

/**
 * Composes a reminder of a late invoice to the customer, in Swedish and English, with the PDF that the freelancer sent and
 * the payment code of what is left. A reply goes to the provider. What a member typed is escaped and never becomes a
 * header (product §10.14).
 */
export function composeReminderMail(
  { id, step, to, today, demand }: Reminder,
  document: InvoiceDocument,
  pdf: Uint8Array,
  provider: Pick<Provider, 'email' | 'reminders'>,
): Mail {
  const { invoiceNumber, creditorReference: rf, customer, dueDate, interestPercent, currency } = document;
  const { chargesInterest, steps } = provider.reminders;
  // Where the invoice says that it is paid to, also if that has changed since.
  const { name: payee, bank } = document.provider;
  const money = (amount: Hundredths) => formatAmount(amount, currency);
  const total = decimalToHundredths(payableAmount(document));
  const sender = visibleLine(document.sender.name);
  const name = visibleLine(customer.referenceName);
  const account = `${groupIban(bank.iban)} (BIC ${bank.bic})`;
  const own = steps[step - 1];
  const swedish = [
    `Hej ${name}!`,
    own?.swedish ??
      `Vi har inte fått hela betalningen för faktura ${invoiceNumber} från ${sender}. Den skulle ha betalats senast ${dueDate}. Har du just betalat kan du bortse från det här mejlet.`,
    ...(demand.left === total
      ? []
      : [`Av ${money(total)} är ${money(total - demand.left)} betalt. Kvar att betala är ${money(demand.left)}.`]),
    ...(demand.fee === 0n ? [] : [`Påminnelseavgift: ${money(demand.fee)}.`]),
    ...(demand.interest === 0n
      ? []
      : [
          `Dröjsmålsräntan är ${interestPercent}\u00a0% om året på det som är kvar att betala. Till och med ${today} är den ${money(demand.interest)}${chargesInterest ? '' : ', som inte ingår i beloppet att betala'}.`,
        ]),
    `Betala ${money(demand.sum)} till ${payee}, IBAN ${account}, och ange fakturanummer ${invoiceNumber} som referens.${rf === undefined ? '' : ` Vill banken ha en RF-referens är den ${groupReference(rf)}.`}`,
    `Fakturan följer med som PDF. Har du frågor? Svara på det här mejlet, så når du ${payee}.`,
  ];
  const english = [
    `Hello ${name},`,
    own?.english ??
      `We have not received the full payment of invoice ${invoiceNumber} from ${sender}. It was due on ${dueDate}. If you have just paid, please disregard this e-mail.`,
    ...(demand.left === total
      ? []
      : [`Of ${money(total)}, ${money(total - demand.left)} has been paid. ${money(demand.left)} is left to pay.`]),
    ...(demand.fee === 0n ? [] : [`Reminder fee: ${money(demand.fee)}.`]),
    ...(demand.interest === 0n
      ? []
      : [
          `Late interest is ${interestPercent}\u00a0% a year on what is left to pay. Up to and including ${today} it is ${money(demand.interest)}${chargesInterest ? '' : ', which is not part of the amount to pay'}.`,
        ]),
    `Please pay ${money(demand.sum)} to ${payee}, IBAN ${account}, and give invoice number ${invoiceNumber} as the reference.${rf === undefined ? '' : ` If your bank asks for an RF creditor reference, it is ${groupReference(rf)}.`}`,
    `The invoice is attached as a PDF. Any questions? Reply to this e-mail to reach ${payee}.`,
  ];
  const code = paymentCode(id, { ...document, total: toDecimalString(demand.sum), vat: undefined });
  return {
    messageId: `reminder.${id}@egenlon`,
    to,
    replyTo: provider.email,
    ...composeMail({
      subject: `Påminnelse: faktura ${invoiceNumber} från ${sender} / Reminder: invoice ${invoiceNumber} from ${sender}`,
      amount: { label: `Att betala för faktura ${invoiceNumber}`, value: money(demand.sum) },
      heading: `Faktura ${invoiceNumber} från ${sender} förföll ${dueDate}`,
      paragraphs: swedish,
      details: {
        text: ['--', ...english].join('\n\n'),
        html: safeHtml`${code?.html ?? ''}${inEnglish(english)}`,
      },
    }),
    attachments: [
      { filename: `faktura-${invoiceNumber}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
      ...(code === null ? [] : [code.attachment]),
    ],
  };
}

/** The payment code as a picture in the mail itself; null where there is none, as for SEK. */
function paymentCode(
  reminderId: string,
  document: InvoiceDocument,
): { html: SafeHtml; attachment: NonNullable<Mail['attachments']>[number] } | null {
  const payload = epcPayload(document);
  if (payload === null) return null;
  const cid = `code.${reminderId}@egenlon`;
  const content = Buffer.from(encodeQR(payload, 'gif', { ecc: 'medium', border: 4, scale: 4 }));
  return {
    html: safeHtml`<p style="margin:0 0 4px">${texts.paymentCode}</p>
<p style="margin:0 0 16px"><img src="cid:${cid}" width="${String(CODE_SIZE)}" height="${String(CODE_SIZE)}" alt="${texts.paymentCodeDescription}" style="display:block;border:0"></p>
`,
    attachment: { filename: 'betalkod.gif', contentType: 'image/gif', content, cid },
  };
}
