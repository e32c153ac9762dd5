import { Button } from '../controls/buttons/button.tsx';
import { AlertBox } from '../controls/messages/alert-box.tsx';
import type { FormAlert } from './form-alert.ts';
import { useAction } from './use-action.ts';
import type { Filling } from './use-filling.ts';

interface RefillButtonProps extends Pick<Filling, 'refill'> {
  /** The form's message. */
  alert: FormAlert | null;
}

/**
 * Below the message that a save was refused because others have changed the values: fills the form in with what is stored
 * now (product §2.2).
 */
export function RefillButton({ alert, refill }: RefillButtonProps) {
  const { run, busy, alert: failure } = useAction(refill);
  if (alert?.code !== 'values-changed') return null;
  return (
    <>
      <AlertBox alert={failure} />
      <p>
        <Button variant="default" busy={busy} onClick={() => run()}>
          Hämta det som är sparat nu
        </Button>
      </p>
    </>
  );
}
