import type { Mail } from '#server/mail/mail.ts';
import { styled } from '#server/mail/mail-colours.ts';
import { breakable, composeMail, table } from '#server/mail/mail-frame.ts';
import { escapeHtml, SafeHtml, safeHtml } from '#server/safe-html.ts';
import type { Settings } from '#server/settings.ts';
import { visibleLine, visibleText } from '#shared/visible-text.ts';
import { kindOf } from '../../../domain/credit-note.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { mailTexts } from '../../../document/domain/texts/mail-texts.ts';
import {
  documentView,
  type DocumentView,
  type Fact,
  figuresOf,
  vatAfter,
} from '../../../document/domain/document-view.ts';
import { type InvoiceDocument, languageOf, payableAmount } from '../../../document/domain/invoice-document.ts';
import { decimalToHundredths } from '#shared/money.ts';
import type { InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

interface MailedRevision extends Pick<InvoiceRevision, 'invoiceId' | 'revision' | 'messageId'> {
  snapshot: Pick<InvoiceRevision['snapshot'], 'document'>;
}

/**
 * The mail that asks the provider to review an invoice, with the document's facts as text and as HTML, and with its PDF
 * (product §10.4). Everything that a member typed is escaped, and stands on lines of its own.
 */
export function composeInvoiceMail(
  { invoiceId, revision, messageId, snapshot }: MailedRevision,
  pdf: Uint8Array,
  { adminEmail, publicUrl }: Pick<Settings, 'adminEmail' | 'publicUrl'>,
): Mail {
  const { document } = snapshot;
  const view = documentView(document, 'sv');
  const { total } = view;
  const isCredit = document.credits !== undefined;
  const { theInText } = wordsOf({ kind: kindOf(document) });
  const fileName = (isCredit ? mailTexts.sv.creditNoteFile : mailTexts.sv.invoiceFile)(document.invoiceNumber);
  return {
    messageId,
    to: adminEmail,
    replyTo: document.sender.email,
    ...composeMail({
      subject: `${view.title} från ${visibleLine(view.sender.name)}: ${total.value}`,
      amount: { label: amountLabel(document, total.label), value: total.value },
      heading: `Granska ${theInText} inom ${REVIEW_MINUTES} minuter.`,
      paragraphs: [
        `${visibleLine(view.sender.name)} har skickat ${view.title.toLowerCase()} till ${visibleLine(view.customer.name)}. PDF:en är bifogad.`,
        ...(revision > 1 ? [`Det här är version ${revision} av ${theInText}. Den ersätter de tidigare.`] : []),
        `Svara på mejlet för att nå den som har skickat ${theInText}.`,
      ],
      button: {
        label: `Granska ${theInText}`,
        url: `${publicUrl}/granskning/${invoiceId}`,
      },
      details: { text: textDetails(document, view), html: htmlDetails(document, view) },
    }),
    attachments: [{ filename: fileName, contentType: 'application/pdf', content: Buffer.from(pdf) }],
  };
}

function amountLabel(document: InvoiceDocument, creditLabel: string): string {
  const { payBy, amount } = mailTexts.sv.invoice;
  if (document.credits !== undefined) return creditLabel;
  return isNothingToPay(document) ? amount : payBy(document.dueDate);
}

const isNothingToPay = (document: InvoiceDocument) => decimalToHundredths(payableAmount(document)) === 0n;

interface Group {
  label: string;
  facts: Fact[];
  /** Sentences below the facts, of which the literal one is in English. */
  notes?: { text: string; isEnglish?: true }[];
}

/** The facts in groups, in the document's order. */
function groups(document: InvoiceDocument, view: DocumentView): Group[] {
  const { credits, currency } = document;
  const { sender, customer, payment, message, company } = view;
  const [email = '', phone = ''] = company.contact;
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
    ...(credits === undefined && isNothingToPay(document)
      ? []
      : [
          {
            label: payment.label,
            facts: payment.facts,
            notes: [
              { text: payment.instruction },
              ...(payment.onlyEur === null ? [] : [{ text: payment.onlyEur, isEnglish: true } as const]),
              ...(payment.onlyEur === null || currency === 'EUR' ? [] : [{ text: mailTexts.sv.onlyEur }]),
            ],
          },
        ]),
    {
      label: 'Leverantören',
      facts: [
        { label: 'Namn', value: company.name },
        { label: 'Adress', value: company.address.join(', ') },
        // On the document these labels stand in the same line as their values, some with a colon.
        ...company.facts.map(({ label, value }) => ({ label: label.replace(/:$/, ''), value })),
        { label: 'E-post', value: email },
        { label: 'Telefon', value: phone },
      ],
      notes: [company.vatText, view.sampleNotice].filter((text) => text !== null).map((text) => ({ text })),
    },
  ];
}

function textDetails(document: InvoiceDocument, view: DocumentView): string {
  const { columns } = view;
  const lines = view.lines.map(({ description, quantity, unit, price, vat, amount }) =>
    [
      `- ${indent(description)}`,
      `  ${quantity === '' ? unit : `${columns.quantity}: ${quantity} ${unit}, ${columns.price}: ${price}`}`,
      `  ${columns.amount}: ${amount}${vatAfter(vat)}`,
    ].join('\n'),
  );
  const facts = groups(document, view).map((group) =>
    [
      group.label,
      ...group.facts.map(({ label, value }) => `  ${label === '' ? '' : `${label}: `}${indent(value)}`),
      ...(group.notes ?? []).map(({ text }) => `  ${indent(text)}`),
    ].join('\n'),
  );
  const sums = view.sums.map(({ label, value }) => `${label}: ${value}`);
  return [...lines, ...sums, `${view.total.label}: ${view.total.value}`, ...view.vatWords, ...facts].join('\n\n');
}

/** Indents a typed text, so that its lines can't look like facts of ours. */
function indent(text: string): string {
  return visibleText(text).replaceAll('\n', '\n    ');
}

const FACTS = styled('font-size:14px;line-height:20px;table-layout:fixed');
const CELL = 'padding:8px 0;vertical-align:top;border-top-width:1px;border-top-style:solid';
const FIGURE = 'font-variant-numeric:tabular-nums;text-align:right;';

/** The lines as HTML, as narrow as a phone: the figures of the amount stand below the description. */
function htmlDetails(document: InvoiceDocument, view: DocumentView): SafeHtml {
  const { total } = view;
  const lines = view.lines.map(
    (line) => safeHtml`<td ${styled(CELL, { border: 'line' })}>${isolated(line.description)}<br>
<span ${styled('font-size:14px', { color: 'ink-soft' })}>${isolated(figuresOf(line))}${vatAfter(line.vat)}</span></td>
<td width="40%" ${styled(FIGURE + CELL, { border: 'line' })}>${breakable(line.amount)}</td>`,
  );
  const sum = safeHtml`<td ${styled(`${CELL};font-weight:600`, { border: 'line' })}>${total.isEnglish ? safeHtml`<span lang="en">${total.label}</span>` : total.label}</td>
<td width="40%" ${styled(`${FIGURE}${CELL};font-weight:600`, { border: 'line' })}>${breakable(total.value)}</td>`;
  const sums = view.sums.map(
    ({ label, value }) => safeHtml`<td ${styled(CELL, { border: 'line' })}>${label}</td>
<td width="40%" ${styled(FIGURE + CELL, { border: 'line' })}>${breakable(value)}</td>`,
  );
  const words = view.vatWords.map(
    (text) => safeHtml`<p lang="${languageOf(document)}" style="margin:8px 0">${text}</p>\n`,
  );
  const facts = groups(document, view).map((group) => {
    const rows = group.facts.map(
      ({
        label,
        value,
      }) => safeHtml`<td width="40%" ${styled('padding:4px 16px 4px 0;vertical-align:top', { color: 'ink-soft' }, 'fact')}>${label}</td>
<td class="fact" style="padding:4px 0;vertical-align:top">${isolated(value)}</td>`,
    );
    return safeHtml`<h2 style="margin:24px 0 4px;font-size:16px;line-height:24px">${group.label}</h2>
${rows.length === 0 ? '' : table(FACTS, ...rows)}${(group.notes ?? []).map(noteHtml)}`;
  });
  return safeHtml`<h2 style="margin:32px 0 8px;font-size:16px;line-height:24px">Belopp</h2>
${table(FACTS, ...lines, ...sums, sum)}${words}${facts}`;
}

const noteHtml = ({ text, isEnglish }: NonNullable<Group['notes']>[number]) =>
  isEnglish
    ? safeHtml`<p lang="en" style="margin:4px 0">${text}</p>\n`
    : safeHtml`<p style="margin:4px 0">${text}</p>\n`;

/**
 * A text whose writing direction can't affect the text around it. Its line breaks stay, and a long e-mail address breaks
 * after its @ and its dots.
 */
function isolated(text: string): SafeHtml {
  const html = escapeHtml(text).replaceAll(/[@.](?!$)/g, '$&<wbr>');
  return safeHtml`<bdi style="white-space:pre-wrap">${new SafeHtml(html)}</bdi>`;
}
