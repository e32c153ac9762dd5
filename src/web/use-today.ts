import { useState } from 'react';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';

/** Today's date in Stockholm when the screen opened. It is only for display, since the server uses its own clock. */
export function useToday(): CalendarDate {
  return useState(() => stockholmDate(new Date()))[0];
}
