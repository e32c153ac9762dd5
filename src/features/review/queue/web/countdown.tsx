import { IconAlertTriangle, IconClock } from '#web/icons.tsx';
import { reviewDeadline, reviewUrgency } from '../../domain/review-deadline.ts';
import classes from './countdown.module.css';
import { texts } from '../../web/texts.ts';

interface CountdownProps {
  submittedAt: string;
  /** By the server's clock. */
  now: Date;
}

/** What is left of the 30 minutes, in colour and in words; not read out by the second (product §2.20). */
export function Countdown({ submittedAt, now }: CountdownProps) {
  const submitted = new Date(submittedAt);
  const urgency = reviewUrgency(submitted, now);
  const left = reviewDeadline(submitted).getTime() - now.getTime();
  const say = { calm: texts.minutesLeft, near: texts.near, overdue: texts.overdue }[urgency];
  const Icon = urgency === 'calm' ? IconClock : IconAlertTriangle;
  return (
    <span role="timer" className={classes.countdown} data-urgency={urgency}>
      <Icon size={18} /> {say(duration(Math.abs(left)))}
    </span>
  );
}

/** '1 tim 5 min' from an hour on, below it to the second: '9 min 30 s'. */
function duration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} tim ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
}
