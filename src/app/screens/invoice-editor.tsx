import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { useWide } from '#web/use-wide.ts';
import { InvoiceTimeline } from '#features/invoices/timeline/web/invoice-timeline.tsx';
import { InvoiceWay } from '#features/invoices/way/web/invoice-way.tsx';
import { PinnedNote } from '#features/review-feedback/web/pinned-note.tsx';
import { RepeatButton } from '#features/recurring/web/repeat-button.tsx';
import { ReturnNote } from '#features/review-feedback/web/return-note.tsx';
import { SendChecks } from '#features/review-feedback/web/send-checks.tsx';
import { InvoicePreview } from '#features/invoices/document/web/invoice-preview.tsx';
import type { PaymentTerm } from '#features/invoices/domain/due-date.ts';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { ActionPanel } from '#features/invoices/drafting/web/action-panel.tsx';
import classes from './invoice-editor.module.css';
import { InvoiceNotices } from '#features/invoices/drafting/web/invoice-notices.tsx';
import { refreshInvoices, type InvoiceContent } from '#features/invoices/web/invoice-queries.ts';
import { LinesSection, type LineWindow } from '#features/invoices/drafting/web/lines/lines-section.tsx';
import { PinnedNotes, type Place } from '#features/invoices/drafting/web/pinned-place.tsx';
import { SendInvoiceButton } from '#features/invoices/sending/web/send-invoice-button.tsx';
import { TermForm } from '#features/invoices/drafting/web/term-form.tsx';
import { texts } from '#features/invoices/web/texts.ts';

/** Where the document has room beside the form. */
const ROOM_FOR_DOCUMENT = '(min-width: 1200px)';

/** Why the screen was opened, as the screen before it says. */
type CameFor = 'created' | 'first-line' | 'add-line' | { copyOf: string } | null;

function alertOf(cameFor: CameFor): FormAlert | null {
  if (cameFor === null || cameFor === 'add-line') return null;
  return typeof cameFor === 'object'
    ? { kind: 'success', text: texts.copyOf(cameFor.copyOf) }
    : { kind: 'success', text: texts.created, lang: 'en' };
}

/** Shows the reviewer's note on a part of a returned invoice. */
const noteOf = (invoiceId: string) => (place: Place) => <PinnedNote invoiceId={invoiceId} {...place} />;

/** An invoice's forms, lines and actions. Wide screens show its document beside them (product §2.12). */
export function InvoiceEditor({ content }: { content: InvoiceContent }) {
  const { invoice } = content;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isWide = useWide(ROOM_FOR_DOCUMENT);
  const { state } = useLocation() as { state: CameFor };
  const [cameFor] = useState(state);
  const [alert] = useState(() => alertOf(state));
  const addsLine = cameFor === 'add-line' || cameFor === 'first-line';
  const locked = isInvoiceLocked(invoice);
  const [chosenTerm, setChosenTerm] = useState<PaymentTerm | null>(null);
  const [typedNote, setTypedNote] = useState<string | null>(null);
  const [lineChanged, setLineChanged] = useState(false);
  const [trashed, setTrashed] = useState(false);
  const [lineWindow, setLineWindow] = useState<LineWindow>(addsLine && !locked ? 'new' : null);

  const isReturned = invoice.reviewState === 'returned';
  const noteChanged = typedNote !== null && typedNote !== invoice.note;
  const termChanged = chosenTerm !== null && chosenTerm !== invoice.noOfDueDates;

  const addLine = () => setLineWindow('new');

  // The browser keeps the state when the page is reloaded. The dialog and the message would then appear again.
  useEffect(() => {
    if (state !== null) void navigate('.', { replace: true, preventScrollReset: true, state: null });
  }, [state, navigate]);

  // This navigates in an effect, so that the guard below already knows that nothing is unsaved.
  useEffect(() => {
    if (!trashed) return;
    void refreshInvoices(queryClient, 'later');
    void navigate('/freelancer-view-invoices');
  }, [trashed, navigate, queryClient]);

  return (
    <div className={classes.columns}>
      <UnsavedGuard dirty={!trashed && (noteChanged || termChanged || lineChanged)} />
      <div className={classes.form}>
        <div>
          <AlertBox alert={alert} />
          <InvoiceNotices invoice={invoice} />
          {locked && <InvoiceWay invoiceId={invoice._id} />}
          {isReturned && <ReturnNote invoiceId={invoice._id} />}
        </div>
        <PinnedNotes value={isReturned ? noteOf(invoice._id) : null}>
          <TermForm invoice={invoice} locked={locked} chosen={chosenTerm} onChoose={setChosenTerm} />
          <LinesSection
            content={content}
            locked={locked}
            window={lineWindow}
            onWindow={setLineWindow}
            changed={lineChanged}
            onChanged={setLineChanged}
          />
          <ActionPanel
            content={content}
            locked={locked}
            note={typedNote ?? invoice.note}
            onTypeNote={setTypedNote}
            onAddLine={addLine}
            onTrashed={() => setTrashed(true)}
            repeatButton={<RepeatButton invoiceId={invoice._id} />}
            sendChecks={!locked && <SendChecks invoiceId={invoice._id} />}
            sendButton={
              <>
                <SendInvoiceButton invoiceId={invoice._id} disabled={noteChanged || termChanged} onAddLine={addLine} />
                {(noteChanged || termChanged) && <p>{texts.unsavedBeforeSending}</p>}
              </>
            }
          />
        </PinnedNotes>
        {invoice.sentStatus && <InvoiceTimeline invoiceId={invoice._id} />}
      </div>
      {isWide && (
        // It is longer than the window, so it needs the focus to be scrolled with the keyboard.
        <Box component="section" className={classes.preview ?? ''} aria-label={texts.preview} tabIndex={0}>
          <InvoicePreview invoiceId={invoice._id} />
        </Box>
      )}
    </div>
  );
}
