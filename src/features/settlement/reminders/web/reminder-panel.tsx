import { Button } from '#web/controls/buttons/button.tsx';
import panel from '#web/controls/panel.module.css';
import type { SettlementReview } from '../../web/settlement-review.ts';
import { texts } from './texts.ts';

interface ReminderPanelProps {
  review: SettlementReview;
  onSwitch: () => void;
}

/**
 * Whether the customer gets reminders. It is shown while the invoice waits for payment and the provider sends reminders
 * (product §10.14).
 */
export function ReminderPanel({ review: { state, reminders }, onSwitch }: ReminderPanelProps) {
  if (state !== 'forwarded' || reminders === null) return null;
  const { stoppedBecause } = reminders;
  return (
    <section className={panel.panel}>
      <h2 className={panel.heading}>{texts.heading}</h2>
      <p>{stoppedBecause === null ? texts.goesOn : texts.isStopped(stoppedBecause)}</p>
      <Button variant="default" onClick={onSwitch}>
        {stoppedBecause === null ? texts.stop : texts.resume}
      </Button>
    </section>
  );
}
