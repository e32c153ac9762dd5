import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CURRENCIES } from '#shared/money.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { Books } from './books.tsx';
import { CurrencyFigures } from './currency-figures.tsx';
import { economyQuery } from './economy-queries.ts';
import { Receivables } from './receivables.tsx';
import { texts } from './texts.ts';

/** /granskning/ekonomi (product §2.24): the provider's money by currency, what customers owe, and the books. */
export function EconomyPage() {
  const { data, isFetched, isLoadingError, refetch } = useQuery(economyQuery);
  const currencies = CURRENCIES.filter((currency) =>
    [
      ...(data?.receivables ?? []),
      ...(data?.wagesDue ?? []),
      ...(data?.refundable ?? []),
      ...(data?.advances ?? []),
      ...(data?.months.flatMap(({ sums }) => sums) ?? []),
    ].some((part) => part.currency === currency),
  );
  return (
    <Screen>
      <div className="stack" data-gap="part">
        {isLoadingError && <LoadFailed what={texts.figures} onRetry={() => void refetch()} />}
        {data === undefined && !isLoadingError && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={480} />
          </div>
        )}
        {data !== undefined &&
          currencies.map((currency) => <CurrencyFigures key={currency} currency={currency} figures={data} />)}
        {isFetched && (
          <>
            <Receivables totals={data?.receivables ?? []} />
            <Books />
          </>
        )}
      </div>
    </Screen>
  );
}
