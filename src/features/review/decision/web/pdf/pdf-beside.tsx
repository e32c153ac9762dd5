import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { useWide } from '#web/use-wide.ts';
import type { reviewPdf } from '../../../endpoints.ts';
import { type Review, wordsOfReview } from '../../../web/review-queries.ts';
import classes from '../decision.module.css';
import { texts } from '../../../web/texts.ts';

/** The mailed PDF beside the facts, or only a button that opens it on small screens (product §2.21). */
export function PdfBeside({ review }: { review: Review }) {
  const { _id: invoiceId, revision, document } = review;
  const isWide = useWide();
  const params = { invoiceId, revision };
  return (
    <div className={`${classes.place} no-print`}>
      {isWide && <DrawnPdf {...params} />}
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

/** The library that draws PDFs is large, and small screens don't need it, so its file is only loaded when it is used. */
function DrawnPdf(params: { invoiceId: string; revision: number }) {
  const { data, isError, refetch } = useQuery({
    ...endpointQuery<typeof reviewPdf>('GET /api/review/pdf/{invoiceId}/{revision}', { params }),
    // The bytes of a revision never change.
    staleTime: 'static',
  });
  const pages = useLater('pdf-pages', () => import('./pdf-pages.tsx'));
  if (data === undefined && isError) return <LoadFailed what={texts.pdf} onRetry={() => void refetch()} />;
  if (pages.isError) return <LaterFailed later={pages} what={texts.pdf} />;
  if (data === undefined || pages.data === undefined) return <Skeleton height={640} />;
  return <pages.data.PdfPages label={texts.pdfOf(params.revision)} bytes={data} onRetry={() => void refetch()} />;
}
