import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import type { welcomeMember } from '../../endpoints.ts';
import classes from '../dashboard.module.css';
import type { Summary } from '../summary.ts';
import { texts } from '../texts.ts';

/** The dashboard's three dialogs (product §2.5, §4.1). */
export function OnboardingDialogs({ onboarding }: Pick<Summary, 'onboarding'>) {
  const { profileSaved, payoutSaved, welcomed } = onboarding;
  const [opened, setOpened] = useState(!(profileSaved && payoutSaved && welcomed));
  const close = () => setOpened(false);

  if (!profileSaved) {
    return (
      <Dialog opened={opened} onClose={close} title={texts.welcomeTitle}>
        <Text mb="lg">{texts.welcomeText}</Text>
        <NextLink to="/freelancer-user-profile" label={texts.welcomeNext} />
      </Dialog>
    );
  }
  if (!payoutSaved) {
    return (
      <Dialog opened={opened} onClose={close} title={texts.oneStepTitle}>
        <Text mb="lg">{texts.oneStepText}</Text>
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
    <Dialog opened={opened} onClose={endWelcome} title={texts.readyTitle}>
      <Text mb="sm">{texts.readyText}</Text>
      <ol className={classes.order}>
        {texts.readySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Group justify="flex-end">
        <Button variant="default" onClick={endWelcome}>
          {texts.close}
        </Button>
        <Button
          component={Link}
          to="/freelancer-create-client"
          state="first-invoice"
          onClick={endWelcome}
          data-autofocus
        >
          {texts.readyNext}
        </Button>
      </Group>
    </Dialog>
  );
}

function NextLink({ to, label }: { to: string; label: string }) {
  return (
    <Group justify="flex-end">
      <Button component={Link} to={to} data-autofocus>
        {label}
      </Button>
    </Group>
  );
}
