import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import { type RefObject, useState } from 'react';
import { api } from '#web/api.ts';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import type { welcomeMember } from '../../endpoints.ts';
import classes from '../dashboard.module.css';
import type { Summary } from '../summary-query.ts';
import { texts } from '../texts.ts';

interface OnboardingDialogsProps extends Pick<Summary, 'onboarding'> {
  /** Gets the focus after closing, because nothing has it while a page is loaded. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The dashboard's three dialogs (product §2.5, §4.1). */
export function OnboardingDialogs({ onboarding, returnFocusTo }: OnboardingDialogsProps) {
  const { profileSaved, payoutSaved, clientSaved, welcomed } = onboarding;
  const [opened, setOpened] = useState(!(profileSaved && payoutSaved && welcomed));
  const close = () => setOpened(false);
  const dialog = { opened, returnFocusTo };

  if (!profileSaved) {
    return (
      <Dialog {...dialog} onClose={close} title={texts.welcomeTitle}>
        <p className="text">{texts.welcomeText}</p>
        <NextLink to="/freelancer-user-profile" label={texts.welcomeNext} />
      </Dialog>
    );
  }
  if (!payoutSaved) {
    return (
      <Dialog {...dialog} onClose={close} title={texts.oneStepTitle}>
        <p className="text">{texts.oneStepText}</p>
        <NextLink to="/freelancer-bank-information" label={texts.oneStepNext} />
      </Dialog>
    );
  }
  const endWelcome = () => {
    close();
    // If this request fails, the dialog opens once more on the next visit.
    void api<typeof welcomeMember>('POST /api/dashboard/welcomed', {}).catch(() => {});
  };
  return (
    <Dialog {...dialog} onClose={endWelcome} title={texts.readyTitle}>
      <p className="text">{texts.readyText}</p>
      <ol className={classes.order}>
        {texts.readySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="actions">
        <Button variant="default" onClick={endWelcome}>
          {texts.close}
        </Button>
        <ButtonLink
          {...(clientSaved
            ? { to: '/freelancer-invoice' }
            : { to: '/freelancer-create-client', state: 'first-invoice' })}
          onClick={endWelcome}
          data-autofocus
        >
          {clientSaved ? texts.readyNext : texts.readyClient}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

function NextLink({ to, label }: { to: string; label: string }) {
  return (
    <div className="actions">
      <ButtonLink to={to} data-autofocus>
        {label}
      </ButtonLink>
    </div>
  );
}
