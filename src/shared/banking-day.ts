import { addDays, type CalendarDate, daysBetween, yearOf } from './calendar-date.ts';

/** The days on which Swedish banks are closed in any year, as months and days. */
const FIXED = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'];
/** Those that follow Easter Sunday, in days from it: Good Friday, Easter Monday and Ascension Day. */
const FROM_EASTER = [-2, 1, 39];
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6];

const weekday = (date: CalendarDate) => new Date(date).getUTCDay();

/** Easter Sunday of a year, by the anonymous Gregorian computus. */
export function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100);
  const lunar = year % 19;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * lunar + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((lunar + 11 * moon + 22 * week) / 451);
  return addDays(`${year}-03-22` as CalendarDate, moon + week - 7 * late);
}

/** Midsummer's Eve: the Friday from 19 to 25 June. */
const isMidsummersEve = (date: CalendarDate) =>
  weekday(date) === FRIDAY && date.slice(5) >= '06-19' && date.slice(5) <= '06-25';

/**
 * Whether both Sweden's banks and TARGET, which settles euro, are open. Each closing day of TARGET is one of Sweden's too
 * (product §9.9).
 */
export function isBankingDay(date: CalendarDate): boolean {
  return !(
    weekday(date) === SATURDAY ||
    weekday(date) === SUNDAY ||
    FIXED.includes(date.slice(5)) ||
    isMidsummersEve(date) ||
    FROM_EASTER.includes(daysBetween(easterSunday(yearOf(date)), date))
  );
}

/** The banking day that is a number of banking days after a date; of 0, the date itself or the first one after it. */
export function addBankingDays(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0 || !isBankingDay(day);) {
    day = addDays(day, 1);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}
