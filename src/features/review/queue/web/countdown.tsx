import { IconAlertTriangle } from '#web/icon.tsx';
import { IconClock } from '#web/icons.ts';
import { reviewUrgency } from '../../domain/review-deadline.ts';
import classes from './countdown.module.css';
import { texts } from '../../web/texts.ts';

interface CountdownProps {
  deadline: string;
  /** The current time by the server's clock. */
  now: Date;
}

/** The time left until the deadline, shown by colour and text. Screen readers don't announce every second (product §2.20). */
export function Countdown({ deadline, now }: CountdownProps) {
  const end = new Date(deadline);
  const urgency = reviewUrgency(end, now);
  const left = end.getTime() - now.getTime();
  const text = { calm: texts.minutesLeft, near: texts.near, overdue: texts.overdue }[urgency];
  const Icon = urgency === 'calm' ? IconClock : IconAlertTriangle;
  return (
    <span role="timer" className={classes.countdown} data-urgency={urgency}>
      <Icon size={18} /> {text(duration(Math.abs(left)))}
    </span>
  );
}

/** Formats a duration as '1 tim 5 min' from one hour, and as '9 min 30 s' below that. */
function duration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} tim ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
}
