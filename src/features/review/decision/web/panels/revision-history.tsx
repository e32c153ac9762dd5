import { formatInstant } from '#shared/calendar-date.ts';
import { api } from '#web/api.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import type { reviewPdf } from '../../../endpoints.ts';
import { type Review, wordsOfReview } from '../../../web/review-queries.ts';
import classes from './revision-history.module.css';
import { texts } from '../../../web/texts.ts';

/** The earlier revisions: each one's decision, who made it, and its PDF (product §2.21). */
export function RevisionHistory({ review }: { review: Review }) {
  const earlier = review.revisions.slice(1);
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{texts.historyHeading}</h2>
      <ul className={classes.list}>
        {earlier.map(({ revision, submittedAt, decision }) => (
          <li key={revision}>
            <p>
              <strong>{texts.pdfOf(revision)}</strong> {formatInstant(submittedAt)}
            </p>
            {decision !== null && <Decision decision={decision} />}
            <PdfButton
              action="open"
              fetchPdf={() =>
                api<typeof reviewPdf>('GET /api/review/pdf/{invoiceId}/{revision}', {
                  params: { invoiceId: review._id, revision },
                })
              }
              fileName={texts.fileName(wordsOfReview(review), review.document.invoiceNumber, revision)}
            >
              {texts.openPdf}
              <span className="visually-hidden">{` ${texts.revision(revision)}`}</span>
            </PdfButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DecisionProps = { decision: NonNullable<Review['revisions'][number]['decision']> };

function Decision({ decision: { kind, at, by, note, pins } }: DecisionProps) {
  const about = pins.map((pin) => (pin.field === 'line' ? texts.pinnedLine(pin.line) : texts.pinned[pin.field]));
  return (
    <>
      <p>
        {texts.decided[kind]} <DatedText text={texts.decidedBy(by, formatInstant(at))} />
      </p>
      {note !== null && <blockquote className={classes.note}>{note}</blockquote>}
      {about.length > 0 && <p>{texts.about(about.join(', '))}</p>}
    </>
  );
}
