import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#shared/money.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useToday } from '#web/use-today.ts';
import { texts } from '../domain/texts.ts';
import { wayStory } from '../domain/way-story.ts';
import { timelineQuery } from '../../web/invoice-queries.ts';
import { WayRail } from './way-rail.tsx';
import classes from './way.module.css';

/** A sent invoice's way to the wage: the wage, what happens next, and each station (product §9.8). */
export function InvoiceWay({ invoiceId }: { invoiceId: string }) {
  const today = useToday();
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) {
    return isError ? (
      <LoadFailed what={texts.way} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={classes.skeleton} />
    );
  }
  const story = wayStory(data, today);
  // A credit note has no wage.
  if (story === null || data.credit?.credits !== undefined) return null;
  return (
    <section className={`ground ${classes.panel}`} aria-label={texts.way}>
      <p className={classes.net}>
        <span>{texts.net}</span> <strong>{story.net}</strong>
      </p>
      <p className={classes.next}>
        <DatedText text={story.next} />
      </p>
      <WayRail
        label={texts.way}
        isOfOne
        stops={story.steps.map(({ station, phase, date, net }) => ({
          station,
          phase,
          amount: formatAmount(net, data.currency),
          detail: date !== null && (
            <>
              {phase === 'ahead' && `${texts.expected} `}
              <span className={classes.date}>{date}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
