import { useSyncExternalStore } from 'react';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';

/** How often an open screen looks whether a new day has begun, in milliseconds. */
const LOOK_EVERY = 60_000;

function onNewDay(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY);
  // A hidden tab's timers may stand still.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today's date in Stockholm. It is only for display, since the server uses its own clock. */
export const useToday = (): CalendarDate => useSyncExternalStore(onNewDay, () => stockholmDate(new Date()));
