import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '#web/api.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useWide } from '#web/use-wide.ts';
import type { reviewPdf } from '../../../endpoints.ts';
import { type Review, wordsOfReview } from '../../../web/review-queries.ts';
import classes from '../decision.module.css';
import { texts } from '../../../web/texts.ts';

// The library that draws PDFs is large, and small screens don't need it, so it is only loaded when it is used.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

/** The mailed PDF beside the facts, or only a button that opens it on small screens (product §2.21). */
export function PdfBeside({ review }: { review: Review }) {
  const { _id: invoiceId, revision, document } = review;
  const isWide = useWide();
  const params = { invoiceId, revision };
  const { data, isError, refetch } = useQuery({
    ...endpointQuery<typeof reviewPdf>('GET /api/review/pdf/{invoiceId}/{revision}', { params }),
    enabled: isWide,
    // The bytes of a revision never change.
    staleTime: Infinity,
  });
  const waiting = <Skeleton height={640} />;
  return (
    <div className={`${classes.place} no-print`}>
      {isWide && isError && <LoadFailed what={texts.pdf} onRetry={() => void refetch()} />}
      {isWide && data === undefined && !isError && waiting}
      {isWide && data !== undefined && !isError && (
        <Suspense fallback={waiting}>
          <PdfPages label={texts.pdfOf(revision)} bytes={data} onRetry={() => void refetch()} />
        </Suspense>
      )}
      <PdfButton
        action="open"
        fetchPdf={() => api<typeof reviewPdf>('GET /api/review/pdf/{invoiceId}/{revision}', { params })}
        fileName={texts.fileName(wordsOfReview(review), document.invoiceNumber, revision)}
      >
        {texts.openPdf}
      </PdfButton>
    </div>
  );
}
