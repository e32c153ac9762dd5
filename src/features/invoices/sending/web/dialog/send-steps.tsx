import { Spinner } from '#web/controls/spinner.tsx';
import { IconCircle, IconCircleCheck, IconCircleX } from '#web/icons.ts';
import { SEND_STEPS, type SendStep } from '../send-phase.ts';
import classes from './send-steps.module.css';
import { texts } from '../texts.ts';

type StepState = keyof typeof texts.stepStates;

interface SendStepsProps {
  reached: SendStep;
  /** The state of the step that was reached. */
  state: 'running' | 'failed' | 'done';
}

/** The three steps and their progress, announced to screen readers too (product §2.11.1). */
export function SendSteps({ reached, state }: SendStepsProps) {
  const current = SEND_STEPS.indexOf(reached);
  return (
    <>
      <ol className={classes.steps}>
        {SEND_STEPS.map((step, at) => {
          const its: StepState = at < current ? 'done' : at === current ? state : 'waiting';
          return (
            <li key={step} data-state={its} aria-current={at === current ? 'step' : undefined}>
              <StepIcon state={its} />
              {texts.steps[step]} <span className="visually-hidden">{texts.stepStates[its]}</span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {`${texts.steps[reached]}: ${texts.stepStates[state]}`}
      </p>
    </>
  );
}

function StepIcon({ state }: { state: StepState }) {
  switch (state) {
    case 'waiting':
      return <IconCircle size={24} />;
    case 'running':
      return <Spinner size={24} />;
    case 'done':
      return <IconCircleCheck size={24} />;
    case 'failed':
      return <IconCircleX size={24} />;
  }
}
