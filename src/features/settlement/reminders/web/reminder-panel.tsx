import { Button } from '#web/controls/buttons/button.tsx';
import { Panel } from '#web/controls/panel.tsx';
import type { SettlementReview } from '../../web/settlement-review.ts';
import { texts } from './texts.ts';

interface ReminderPanelProps {
  review: SettlementReview;
  /** Whether its dialog is on its way. */
  isOpening: boolean;
  onSwitch: () => void;
}

/**
 * Whether the customer gets reminders. It is shown while the invoice waits for payment and the provider sends reminders
 * (product §10.14).
 */
export function ReminderPanel({ review: { state, reminders }, isOpening, onSwitch }: ReminderPanelProps) {
  if (state !== 'forwarded' || reminders === null) return null;
  const { stoppedBecause, ended } = reminders;
  const goesOn = ended === null ? texts.goesOn : texts.ended[ended];
  return (
    <Panel heading={texts.heading}>
      <p>{stoppedBecause === null ? goesOn : texts.isStopped(stoppedBecause)}</p>
      <Button variant="default" busy={isOpening} onClick={onSwitch}>
        {stoppedBecause === null ? texts.stop : texts.resume}
      </Button>
    </Panel>
  );
}
