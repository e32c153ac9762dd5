import type { MailContent } from '#server/mail/mail-frame.ts';
import { mailWay } from '#server/mail/mail-way.ts';
import { texts } from '../domain/texts.ts';
import type { WayStory } from '../domain/way-story.ts';

/** The head of a mail about an invoice: its way, the wage, and what happens next (product §9.8, §10.9). */
export function wayHead({ steps, here, net, next }: WayStory): Pick<MailContent, 'header' | 'amount' | 'heading'> {
  // A phone has room for four stations. A late invoice is with the customer anyway, so that station is left out.
  const shown = steps.filter(({ station }) => station !== 'forwarded' || here.station !== 'overdue');
  const stops = shown.map(({ station, phase, date }) => ({
    word: texts.stations[station],
    colour: `way-${station}` as const,
    phase,
    ...(date === null ? {} : { detail: phase === 'ahead' ? `${texts.expected} ${date}` : date }),
  }));
  return { header: mailWay(texts.way, stops), amount: { label: texts.net, value: net }, heading: next };
}
