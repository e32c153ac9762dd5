import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../web/controls/dialog.tsx';
import classes from './onboarding-dialogs.module.css';
import type { Summary } from './summary.ts';
import { texts } from './texts.ts';

/** Whose onboarding this tab has seen under way: its end is greeted once. */
const UNDER_WAY_KEY = 'onboarding';

interface OnboardingDialogsProps {
  onboarding: Summary['onboarding'];
  memberId: string;
}

/** The dashboard's three dialogs (product §2.5, §4.1). */
export function OnboardingDialogs({ onboarding: { profileSaved, payoutSaved }, memberId }: OnboardingDialogsProps) {
  const isOnboarded = profileSaved && payoutSaved;
  const [opened, setOpened] = useState(() => !isOnboarded || sessionStorage.getItem(UNDER_WAY_KEY) === memberId);

  useEffect(() => {
    if (!isOnboarded) sessionStorage.setItem(UNDER_WAY_KEY, memberId);
  }, [isOnboarded, memberId]);

  const close = () => {
    if (isOnboarded) sessionStorage.removeItem(UNDER_WAY_KEY);
    setOpened(false);
  };

  if (!profileSaved) {
    return (
      <Dialog opened={opened} onClose={close} title={texts.welcomeTitle}>
        <Text mb="lg">{texts.welcomeText}</Text>
        <Way to="/freelancer-user-profile" label={texts.welcomeNext} />
      </Dialog>
    );
  }
  if (!payoutSaved) {
    return (
      <Dialog opened={opened} onClose={close} title={texts.oneStepTitle}>
        <Text mb="lg">{texts.oneStepText}</Text>
        <Way to="/freelancer-bank-information" label={texts.oneStepNext} />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={close} title={texts.readyTitle}>
      <Text mb="sm">{texts.readyText}</Text>
      <ol className={classes.order}>
        {texts.readySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {texts.close}
        </Button>
      </Group>
    </Dialog>
  );
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <Group justify="flex-end">
      <Button component={Link} to={to} data-autofocus>
        {label}
      </Button>
    </Group>
  );
}
