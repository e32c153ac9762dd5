import { useQuery } from '@tanstack/react-query';
import { checksQuery } from './review-queries.ts';
import { texts } from './texts.ts';
import { Warnings } from './warnings.tsx';

/** What a reviewer's checks will warn of, told before sending; they never block (product §5.9, §10.6). */
export function SendChecks({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(checksQuery(invoiceId));
  // The screens that send tell of the currency themselves.
  const checks = data?.checks.filter(({ id }) => id !== 'currency') ?? [];
  if (checks.every(({ passed }) => passed)) return null;
  return (
    <section aria-label={texts.sendChecks}>
      <p>
        <strong>{texts.sendChecks}.</strong> {texts.sendChecksText}
      </p>
      <Warnings checks={checks} />
    </section>
  );
}
