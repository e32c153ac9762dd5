import { CreditButton } from '#features/invoices/crediting/web/credit-button.tsx';
import { MemberCreditNotice } from '#features/invoices/crediting/web/credit-notice.tsx';
import { InvoiceTimeline } from '#features/invoices/timeline/web/invoice-timeline.tsx';
import { InvoiceWay } from '#features/invoices/way/web/invoice-way.tsx';
import { RepeatButton } from '#features/recurring/web/repeat-button.tsx';
import { unsigned } from '#features/invoices/domain/credit-note.ts';
import { statedTerm } from '#features/invoices/domain/due-date.ts';
import { invoiceFields } from '#features/invoices/domain/invoice-fields.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { PdfButtons } from '#features/invoices/document/web/pdf-buttons.tsx';
import { PanelLink, QuietActions } from '#features/invoices/drafting/web/action-panel.tsx';
import { CopyButton } from '#features/invoices/drafting/web/copy-button.tsx';
import { InvoiceNotices } from '#features/invoices/drafting/web/invoice-notices.tsx';
import { useVatParts } from '#features/invoices/drafting/web/vat/use-vat-parts.ts';
import { InvoiceLines } from '#features/invoices/drafting/web/lines/invoice-lines.tsx';
import type { InvoiceContent } from '#features/invoices/web/invoice-queries.ts';
import { texts } from '#features/invoices/web/texts.ts';
import panel from '#web/controls/panel.module.css';
import { Panel } from '#web/controls/panel.tsx';
import { IconEye, IconReceipt2 } from '#web/icons.ts';
import { FactList } from '#web/paper/fact-list.tsx';
import classes from './invoice-editor.module.css';
import { DocumentBeside } from './document-beside.tsx';

/** A sent invoice: its way to the wage, its facts and lines, its documents, and what has happened to it (product §2.12). */
export function SentInvoice({ content: { invoice, invoiceAmount } }: { content: InvoiceContent }) {
  const { _id, currency, note, reviewState } = invoice;
  const vat = useVatParts().data;
  const isCreditNote = invoice.kind === 'credit-note';
  const term = statedTerm(invoice.invoiceDate, invoice.dueDate, invoice.noOfDueDates);
  const facts = [
    { label: texts.client, value: invoice.clientName },
    ...(isCreditNote
      ? []
      : [
          { label: invoiceFields.noOfDueDates.label, value: texts.days(term) },
          { label: texts.dueDate, value: invoice.dueDate },
        ]),
    ...(note === '' ? [] : [{ label: texts.noteFact, value: note }]),
  ];
  return (
    <>
      <InvoiceWay invoiceId={_id} />
      <InvoiceNotices invoice={invoice} />
      <MemberCreditNotice invoiceId={_id} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <div className={classes.documents}>
            <PdfButtons invoice={invoice} />
            <QuietActions>
              <PanelLink to="/generated-invoice" invoiceId={_id} icon={IconEye} label={texts.preview} />
              {!isCreditNote && (
                <>
                  <PanelLink to="/generated-salary-invoice" invoiceId={_id} icon={IconReceipt2} label={texts.salary} />
                  <CopyButton invoice={invoice} />
                  <RepeatButton invoiceId={_id} />
                  <CreditButton invoice={invoice} />
                </>
              )}
            </QuietActions>
          </div>
          <Panel heading={isCreditNote ? texts.creditNoteFacts : texts.facts}>
            <FactList facts={facts} spacious />
            {reviewState !== null && reviewState !== 'returned' && (
              <p className={classes.hint}>{(isCreditNote ? texts.lockedCreditNote : texts.locked)[reviewState]}</p>
            )}
          </Panel>
          <section aria-labelledby="lines-heading">
            <h2 id="lines-heading" className={panel.heading}>
              {texts.lines}
            </h2>
            <InvoiceLines
              lines={invoiceAmount}
              total={unsigned(invoice.totalAmount)}
              currency={currency}
              emptyText={texts.noLines(wordsOf(invoice))}
            />
            {vat !== undefined && (
              <div className={classes.payable}>
                <vat.VatSums invoiceId={_id} />
              </div>
            )}
          </section>
          <InvoiceTimeline invoiceId={_id} />
        </div>
        <DocumentBeside invoiceId={_id} />
      </div>
    </>
  );
}
