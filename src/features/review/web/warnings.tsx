import { Notice } from '#web/controls/messages/notice.tsx';
import type { Review } from './review-queries.ts';

/** What the checks warn of; nothing where they don't. */
export function Warnings({ checks }: { checks: Review['checks'] }) {
  const warnings = checks.filter(({ passed }) => !passed);
  return warnings.map(({ id, reason }) => (
    <Notice key={id} kind="warning">
      {reason}
    </Notice>
  ));
}
