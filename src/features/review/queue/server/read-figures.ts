import type { Database } from '#database/database.ts';
import { addDays, type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { type DeadlineFigures, figuresByDay } from '../../domain/deadline-figures.ts';
import { findDecidedDays, findWaitingTimes } from './find-review-times.ts';
import { DAY } from '#shared/duration.ts';

/** How many days the queue's chart has. */
const CHART_DAYS = 14;

/**
 * The figures of each day of the queue's chart (product §10.6): those of its decided revisions, which are stored, and its
 * overdue ones, which are counted now.
 */
export async function readFigures(db: Database, now: Date): Promise<(DeadlineFigures & { date: CalendarDate })[]> {
  const today = stockholmDate(now);
  const dates = Array.from({ length: CHART_DAYS }, (_, at) => addDays(today, at + 1 - CHART_DAYS));
  // Reads one day more than needed, because the first day began at midnight in Stockholm.
  const waiting = await findWaitingTimes(db, new Date(now.getTime() - (CHART_DAYS + 1) * DAY));
  const decided = await findDecidedDays(db, addDays(today, -CHART_DAYS));
  return figuresByDay(waiting, dates, now).map((overdue) => {
    const ofDay = decided.get(overdue.date);
    return ofDay === undefined ? overdue : { date: overdue.date, ...ofDay, counted: ofDay.counted + overdue.counted };
  });
}
