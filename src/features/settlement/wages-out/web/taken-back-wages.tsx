import { Notice } from '#web/controls/messages/notice.tsx';
import type { BatchWage } from './payout-queries.ts';
import { texts } from './texts.ts';

/** Of how many of these wages the bank has taken a payment back; nothing if of none (product §2.26). */
export function TakenBackWages({ wages }: { wages: readonly BatchWage[] }) {
  const { length } = wages.filter(({ isTakenBack }) => isTakenBack);
  return length > 0 && <Notice kind="warning">{texts.takenBackWages(length)}</Notice>;
}
