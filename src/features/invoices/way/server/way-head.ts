import type { MailContent } from '#server/mail/mail-frame.ts';
import { rail } from '#server/mail/mail-rail.ts';
import { texts } from '../domain/texts.ts';
import type { WayStory } from '../domain/way-story.ts';

/** What a mail about an invoice begins with: its way, the wage and what happens next (product §9.8, §10.9). */
export function wayHead({ steps, here, net, next }: WayStory): Pick<MailContent, 'header' | 'amount' | 'heading'> {
  // On a phone there is room for four. A late invoice is with the customer anyway.
  const shown = steps.filter(({ station }) => station !== 'forwarded' || here.station !== 'overdue');
  const stops = shown.map(({ station, phase, date }) => ({
    word: texts.stations[station],
    colour: `way-${station}` as const,
    phase,
    ...(date === null ? {} : { detail: phase === 'ahead' ? `${texts.expected} ${date}` : date }),
  }));
  return { header: rail(texts.way, stops), amount: { label: texts.net, value: net }, heading: next };
}
