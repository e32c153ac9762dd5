import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { IconEye, IconPencil } from '#web/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Screen } from '#web/frame/screen.tsx';
import { isGone } from '#web/gone.ts';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { QuietIndicator } from '#web/loading/quiet-indicator.tsx';
import { CreditButton } from '#features/invoices/crediting/web/credit-button.tsx';
import { MemberCreditNotice } from '#features/invoices/crediting/web/credit-notice.tsx';
import { InvoiceTimeline } from '#features/invoices/timeline/web/invoice-timeline.tsx';
import { InvoiceWay } from '#features/invoices/way/web/invoice-way.tsx';
import { ReturnNote } from '#features/review-feedback/web/return-note.tsx';
import { SendChecks } from '#features/review-feedback/web/send-checks.tsx';
import { SendInvoiceButton } from '#features/invoices/sending/web/send-invoice-button.tsx';
import { SendStatus } from '#features/invoices/sending/web/send-status.tsx';
import { documentQuery } from '#features/invoices/web/invoice-queries.ts';
import { NearbyHint } from '#features/invoices/drafting/web/nearby-hint.tsx';
import { CopyButton } from '#features/invoices/drafting/web/copy-button.tsx';
import classes from './generated-invoice-page.module.css';
import { kindOf } from '#features/invoices/domain/credit-note.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { InvoicePaper } from '#features/invoices/document/web/invoice-paper.tsx';
import { PdfButtons } from '#features/invoices/document/web/pdf-buttons.tsx';
import { texts } from '#features/invoices/document/web/texts.ts';
import { useIsWaiting } from './use-is-waiting.ts';

/** /generated-invoice/{invoiceId} (product §2.15). */
export function GeneratedInvoicePage() {
  const { invoiceId = '' } = useParams();
  const document = useQuery(documentQuery(invoiceId));
  const { error, refetch } = document;
  const isSent = document.data?.state === 'sent';
  const isWaiting = useIsWaiting(invoiceId, isSent);
  const data = isWaiting || isGone(error) ? undefined : document.data;
  const kind = kindOf(document.data ?? {});
  const isCreditNote = kind === 'credit-note';
  const words = wordsOf({ kind });
  const invoice = { _id: invoiceId, invoiceNumber: String(document.data?.invoiceNumber ?? ''), kind };
  return (
    <Screen
      {...(isCreditNote ? { title: texts.creditNoteTitle, intro: texts.creditNoteIntro } : {})}
      {...(isGone(error) ? { intro: null } : {})}
      heading={isSent ? texts.sent(words) : texts.preview}
      waits={data === undefined && error === null}
      backLabel={texts.back}
      aside={<QuietIndicator />}
    >
      {data !== undefined && (
        <div key={invoiceId} className={classes.parts}>
          <div className={`${classes.notices} no-print`}>
            <SendStatus invoiceId={invoiceId} />
            {isSent && <InvoiceWay invoiceId={invoiceId} />}
            {(isCreditNote || isSent) && <MemberCreditNotice invoiceId={invoiceId} saysFailure={!isSent} />}
            {data.state === 'returned' && <ReturnNote invoiceId={invoiceId} withLink />}
            {!isSent && <SendChecks invoiceId={invoiceId} />}
          </div>
          <div className={`${classes.actions} no-print`}>
            <PdfButtons invoice={invoice} />
            <ButtonLink
              to={`/freelancer-edit-invoice/${invoiceId}`}
              variant="default"
              icon={isSent ? <IconEye size={20} /> : <IconPencil size={20} />}
            >
              {isSent ? texts.facts : texts.edit(words)}
            </ButtonLink>
            {!isCreditNote && <CopyButton invoice={invoice} />}
            {isSent && !isCreditNote && <CreditButton invoice={invoice} />}
          </div>
          <div className={classes.paper}>
            <InvoicePaper document={data} />
          </div>
          {data.state !== 'draft' && (
            <div className={`${classes.timeline} no-print`}>
              <InvoiceTimeline invoiceId={invoiceId} />
            </div>
          )}
          <div className={`${classes.send} no-print`} data-sent={isSent || undefined}>
            {!isSent && !isCreditNote && (
              <p className={classes.hint}>
                <NearbyHint invoice={data} />
              </p>
            )}
            <SendInvoiceButton invoiceId={invoiceId} />
          </div>
        </div>
      )}
      {data === undefined && error === null && <Skeleton height={900} />}
      {data === undefined && error !== null && (
        <NotLoaded
          error={error}
          what={texts.document}
          gone={{ text: texts.gone(words), to: '/freelancer-view-invoices', label: texts.toInvoices }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}
