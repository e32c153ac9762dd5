import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-date.ts';
import { api } from '#web/api.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import classes from './accepted-contracts.module.css';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import type { acceptedContractPdf } from '../endpoints.ts';
import { acceptedQuery } from './accepted-query.ts';

const texts = {
  heading: 'Avtalet',
  none: 'Du har inte godkänt något avtal än. Det gör du när du skickar din första faktura.',
  accepted: (version: number, at: string) => `Du godkände version ${version} den ${at}.`,
  read: (version: number) => `Läs version ${version} (PDF)`,
  what: 'Avtalet',
} as const;

/** Which contracts the member has accepted and when, and each to read (product §2.6, §10.5). */
export function AcceptedContracts() {
  const { data, isError, refetch } = useQuery(acceptedQuery);
  return (
    <section className={classes.contracts} aria-labelledby="contracts-heading">
      <h2 id="contracts-heading" className={classes.heading}>
        {texts.heading}
      </h2>
      {isError && data === undefined && <LoadFailed what={texts.what} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={84} />}
      {data?.accepted.length === 0 && <p>{texts.none}</p>}
      {data?.accepted.map(({ sha256, version, at }) => (
        <div key={at}>
          <p>{texts.accepted(version, formatInstant(at))}</p>
          <PdfButton
            action="open"
            fileName={`avtal-${version}.pdf`}
            fetchPdf={() => api<typeof acceptedContractPdf>('GET /api/agreement/pdf/{sha256}', { params: { sha256 } })}
          >
            {texts.read(version)}
          </PdfButton>
        </div>
      ))}
    </section>
  );
}
