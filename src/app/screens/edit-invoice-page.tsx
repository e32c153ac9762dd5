import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { Notice } from '#web/controls/messages/notice.tsx';
import { Screen } from '#web/frame/screen.tsx';
import { isGone } from '#web/gone.ts';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { QuietIndicator } from '#web/loading/quiet-indicator.tsx';
import { useToday } from '#web/use-today.ts';
import classes from './invoice-editor.module.css';
import { InvoiceEditor } from './invoice-editor.tsx';
import { type Invoice, invoiceQuery } from '#features/invoices/web/invoice-queries.ts';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { StatusBadge } from '#features/invoices/list/web/status-badge.tsx';
import { texts } from '#features/invoices/web/texts.ts';
import { useIsWaiting, useIsWaitingForVat } from './use-is-waiting.ts';
import { useWhileTyped } from './use-while-typed.ts';

/** /freelancer-edit-invoice/{invoiceId} (product §2.12). */
export function EditInvoicePage() {
  const { invoiceId = '' } = useParams();
  const today = useToday();
  const { data, error, refetch } = useQuery(invoiceQuery(invoiceId));
  const invoice = data?.invoice;
  const { shown, isKept, wasKept } = useWhileTyped(invoiceId, isGone(error) ? undefined : data);
  const isLocked = shown !== undefined && isInvoiceLocked(shown.invoice);
  const isWaiting = useIsWaiting(invoiceId, isLocked);
  const waitsForVat = useIsWaitingForVat(invoiceId, shown !== undefined && !isLocked);
  const content = isWaiting || waitsForVat ? undefined : shown;
  const isOpen = content !== undefined && !isInvoiceLocked(content.invoice);
  const notLoaded = content === undefined && error !== null && (
    <NotLoaded
      error={error}
      what={texts.invoice}
      gone={{ text: texts.gone, to: '/freelancer-view-invoices/edit', label: texts.toInvoices }}
      onRetry={() => void refetch()}
    />
  );
  return (
    <Screen
      {...(invoice?.kind === 'credit-note' ? { title: texts.creditNoteTitle, heading: wordsOf(invoice).name } : {})}
      waits={data === undefined && error === null}
      aside={
        <span className={classes.aside}>
          {invoice !== undefined && (
            <>
              {texts.number(invoice.invoiceNumber)} <StatusBadge invoice={invoice} today={today} />
            </>
          )}
          <QuietIndicator />
        </span>
      }
    >
      <FocusKeeper key={invoiceId} isOpen={isOpen}>
        {/* The live region must exist before its text, or screen readers miss it. */}
        <div role="status">
          {isKept && invoice !== undefined && <ReplacedNotice isGone={isGone(error)} invoice={invoice} />}
          {wasKept && invoice !== undefined && !isGone(error) && (
            <Notice kind="fact">{texts.sentElsewhere(wordsOf(invoice).the)}</Notice>
          )}
          {isGone(error) && notLoaded}
        </div>
        {content !== undefined && <InvoiceEditor content={content} isReplaced={isKept} />}
        {content === undefined && error === null && <InvoiceSkeleton />}
        {!isGone(error) && notLoaded}
      </FocusKeeper>
    </Screen>
  );
}

/**
 * Keeps the focus on an invoice's screen when the invoice that was open goes, because another window has sent or removed
 * it. What goes otherwise, as a line's menu, gives its focus back itself.
 */
function FocusKeeper({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      screen.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={screen} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}

interface ReplacedNoticeProps {
  isGone: boolean;
  invoice: Invoice;
}

/**
 * Says why what is typed on the screen can't be saved, with a link to what there is. The screen is scrolled to it once,
 * unless somebody is in a dialog.
 */
function ReplacedNotice({ isGone: gone, invoice }: ReplacedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.querySelector(':modal') === null) box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Notice kind="warning">
        <div>{gone ? texts.goneOf(wordsOf(invoice)) : texts.sentElsewhere(wordsOf(invoice).the)}</div>
        <div>{texts.typedIsKept}</div>
        <Link to={gone ? '/freelancer-view-invoices/edit' : `/generated-invoice/${invoice._id}`} className="lone-link">
          {gone ? texts.toInvoices : texts.preview}
        </Link>
      </Notice>
    </div>
  );
}

function InvoiceSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={44} width={240} />
      <Skeleton height={200} />
      <Skeleton height={160} />
    </div>
  );
}
