import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '#web/controls/messages/notice.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useWide } from '#web/use-wide.ts';
import { checksQuery } from './feedback-queries.ts';
import classes from './review-feedback.module.css';
import { texts } from './texts.ts';

/** The screens that send an invoice show these themselves: its VAT, its currency, and the agreement. */
const SHOWN_ELSEWHERE = ['vat', 'currency', 'agreement'];

interface SendChecksProps {
  invoiceId: string;
  /** Whether wide screens show only the number of warnings at first, as small screens do. */
  closed?: boolean;
}

/**
 * The warnings that the automatic checks will give, shown before sending. They never block it (product §5.9, §10.6).
 * Small screens show only how many there are until the member opens them. Those about saved details link to them.
 */
export function SendChecks({ invoiceId, closed = false }: SendChecksProps) {
  const isWide = useWide();
  const { data, isError, refetch } = useQuery(checksQuery(invoiceId));
  if (data === undefined && isError)
    return <LoadFailed what={texts.theChecks} place="line" onRetry={() => void refetch()} />;
  const warnings = data?.checks.filter(({ id, passed }) => !passed && !SHOWN_ELSEWHERE.includes(id)) ?? [];
  if (warnings.length === 0) return null;
  return (
    <section aria-label={texts.sendChecks}>
      <details className={classes.details} open={isWide && !closed}>
        <summary>
          {texts.sendChecks}: {texts.warnings(warnings.length)}
        </summary>
        <p>{texts.sendChecksText}</p>
        {warnings.map(({ id, reason }) => (
          <Notice key={id} kind="warning">
            <div>{reason}</div>
            {id === 'iban' && (
              <Link to="/freelancer-bank-information" className={classes.mend}>
                {texts.toPayout}
              </Link>
            )}
            {id === 'idNumber' && data?.clientId && (
              <Link to={`/freelancer-edit-client/${data.clientId}`} className={classes.mend}>
                {texts.toClient}
              </Link>
            )}
          </Notice>
        ))}
      </details>
    </section>
  );
}
