import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useBrought } from '#web/use-brought.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { PinnedNote } from '#features/review-feedback/web/pinned-note.tsx';
import { RepeatButton } from '#features/recurring/web/repeat-button.tsx';
import { ReturnNote } from '#features/review-feedback/web/return-note.tsx';
import { SendChecks } from '#features/review-feedback/web/send-checks.tsx';
import { MemberCreditNotice } from '#features/invoices/crediting/web/credit-notice.tsx';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { ActionPanel } from '#features/invoices/drafting/web/action-panel.tsx';
import classes from './invoice-editor.module.css';
import { InvoiceNotices } from '#features/invoices/drafting/web/invoice-notices.tsx';
import { refreshInvoices, type InvoiceContent } from '#features/invoices/web/invoice-queries.ts';
import { type LineWindow, readKeptWindow } from '#features/invoices/drafting/web/lines/line-window.ts';
import { LinesSection } from '#features/invoices/drafting/web/lines/lines-section.tsx';
import { PinnedNotes, type Place } from '#features/invoices/drafting/web/pinned-place.tsx';
import { SendBar } from '#features/invoices/drafting/web/send-bar.tsx';
import { SendInvoiceButton } from '#features/invoices/sending/web/send-invoice-button.tsx';
import { TermForm } from '#features/invoices/drafting/web/term-form.tsx';
import { useTyped } from '#features/invoices/drafting/web/use-typed.ts';
import { useVatParts } from '#features/invoices/drafting/web/vat/use-vat-parts.ts';
import { texts } from '#features/invoices/web/texts.ts';
import { DocumentBeside } from './document-beside.tsx';
import { SentInvoice } from './sent-invoice.tsx';

/** Why the screen was opened, as the screen before it says. */
type CameFor = 'created' | 'first-line' | 'add-line' | { copyOf: string };

const isCameFor = (left: unknown): left is CameFor =>
  typeof left === 'object'
    ? left !== null && 'copyOf' in left
    : left === 'created' || left === 'first-line' || left === 'add-line';

function alertOf(cameFor: CameFor | null): FormAlert | null {
  if (cameFor === null || cameFor === 'add-line') return null;
  return typeof cameFor === 'object'
    ? { kind: 'success', text: texts.copyOf(cameFor.copyOf) }
    : { kind: 'success', text: texts.created, lang: 'en' };
}

/** Shows the reviewer's note on a part of a returned invoice. */
const noteOf = (invoiceId: string) => (place: Place) => <PinnedNote invoiceId={invoiceId} {...place} />;

interface InvoiceEditorProps {
  content: InvoiceContent;
  /** Whether another window has sent or removed the invoice, and it only stays open for what is typed. */
  isReplaced: boolean;
}

/** An invoice's forms, lines and actions, or its facts once it is sent, with its document beside them (product §2.12). */
export function InvoiceEditor({ content, isReplaced }: InvoiceEditorProps) {
  const { invoice } = content;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const cameFor = useBrought(isCameFor);
  const [alert] = useState(() => alertOf(cameFor));
  const addsLine = cameFor === 'add-line' || cameFor === 'first-line';
  const locked = isInvoiceLocked(invoice);
  const { term, note, delivery, deliveryForm, changed, saveAll } = useTyped(invoice);
  const [keptWindow] = useState(() => (locked ? null : readKeptWindow(invoice._id)));
  const [lineChanged, setLineChanged] = useState(keptWindow !== null);
  const [trashed, setTrashed] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [lineWindow, setLineWindow] = useState<LineWindow | null>(keptWindow ?? (addsLine && !locked ? {} : null));

  const vat = useVatParts().data;
  const isCreditNote = invoice.kind === 'credit-note';
  const isReturned = invoice.reviewState === 'returned';
  const addLine = () => setLineWindow({});

  // This navigates in an effect, so that the guard below already knows that nothing is unsaved.
  useEffect(() => {
    if (!trashed) return;
    void refreshInvoices(queryClient, 'later');
    // Going back must not lead to the invoice that is gone.
    const saidTrashed: FormAlert = {
      kind: 'success',
      text: texts.trashed(wordsOf(invoice).name, invoice.invoiceNumber),
    };
    void navigate('/freelancer-view-invoices', { replace: true, state: saidTrashed });
  }, [trashed, invoice, navigate, queryClient]);

  return (
    <div className={classes.room}>
      <UnsavedGuard dirty={!locked && !trashed && changed} />
      <AlertBox alert={alert} />
      {!locked && !isReplaced && <InvoiceNotices invoice={invoice} />}
      {!locked && isCreditNote && <MemberCreditNotice invoiceId={invoice._id} saysFailure />}
      {isReturned && <ReturnNote invoiceId={invoice._id} />}
      {locked ? (
        <SentInvoice content={content} />
      ) : (
        // What was typed between the press of the send button and its dialog would not be sent, and be gone.
        <div className={classes.columns} inert={preparing}>
          <div className={classes.form}>
            <PinnedNotes value={isReturned ? noteOf(invoice._id) : null}>
              {!isCreditNote && <TermForm invoice={invoice} term={term} />}
              {vat !== undefined && !isCreditNote && <vat.DeliveryForm ref={deliveryForm} delivery={delivery} />}
              <LinesSection
                content={content}
                lineWindow={lineWindow}
                onLineWindow={setLineWindow}
                changed={lineChanged}
                onChanged={setLineChanged}
              />
              <ActionPanel
                content={content}
                note={note}
                onAddLine={addLine}
                onTrashed={() => setTrashed(true)}
                repeatButton={isCreditNote ? null : <RepeatButton invoiceId={invoice._id} />}
              />
            </PinnedNotes>
            <p className={classes.hint}>{texts.reviewedWithin(wordsOf(invoice))}</p>
          </div>
          <DocumentBeside
            invoiceId={invoice._id}
            typed={isReplaced ? undefined : { note: note.text, ...term.shown, delivery: delivery.shown }}
          />
        </div>
      )}
      <SendBar
        invoice={invoice}
        locked={locked}
        checks={<SendChecks invoiceId={invoice._id} closed />}
        sendButton={
          <SendInvoiceButton
            invoiceId={invoice._id}
            saveTyped={saveAll}
            onPreparing={setPreparing}
            onAddLine={addLine}
          />
        }
      />
    </div>
  );
}
