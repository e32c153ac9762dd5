import { Panel } from '#web/controls/panel.tsx';
import { IconCircle, IconCircleArrowRight, IconCircleCheckFilled } from '#web/icons.ts';
import { Link } from 'react-router';
import classes from './onboarding-steps.module.css';
import type { Summary } from '../summary-query.ts';
import { texts } from '../texts.ts';

const STEPS = [
  { fact: 'profileSaved', label: texts.profileStep, to: '/freelancer-user-profile' },
  { fact: 'payoutSaved', label: texts.payoutStep, to: '/freelancer-bank-information' },
  { fact: 'clientSaved', label: texts.clientStep, to: '/freelancer-create-client' },
  { fact: 'invoiceSent', label: texts.invoiceStep, to: '/freelancer-invoice' },
] as const;

/** Whether a member has done all steps. */
export const isOnboarded = ({ onboarding }: Summary) => STEPS.every(({ fact }) => onboarding[fact]);

const LOOKS = {
  done: { Icon: IconCircleCheckFilled, text: texts.stepDone },
  next: { Icon: IconCircleArrowRight, text: texts.stepNext },
  later: { Icon: IconCircle, text: '' },
};

/** The steps that a new member has done, and the next one (product §2.5, §4.1). */
export function OnboardingSteps({ onboarding, toFinish }: Summary) {
  const [draft] = toFinish.invoices;
  const next = STEPS.find(({ fact }) => !onboarding[fact]);
  return (
    <Panel heading={texts.onboardingHeading} layout={classes.panel}>
      <p className={classes.intro}>{texts.onboardingIntro}</p>
      <ol className={classes.steps}>
        {STEPS.map((step) => {
          const state = onboarding[step.fact] ? 'done' : step === next ? 'next' : 'later';
          const { Icon, text } = LOOKS[state];
          return (
            <li key={step.fact} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
              <Link
                to={
                  draft !== undefined && step.fact === 'invoiceSent' ? `/freelancer-edit-invoice/${draft._id}` : step.to
                }
                className={classes.step}
              >
                <Icon size={24} className={classes.icon} />
                <span>{step.label}</span>
                {text !== '' && <span className={classes.state}>{text}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
