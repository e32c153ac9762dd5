import { useState } from 'react';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';

/** Today in Stockholm, as it was when the screen opened: for showing only, since the server has its own clock. */
export function useToday(): CalendarDate {
  return useState(() => stockholmDate(new Date()))[0];
}
