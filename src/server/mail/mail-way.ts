import { type MailColour, styled } from './mail-colours.ts';
import { type MailPart, table } from './mail-frame.ts';
import { type SafeHtml, safeHtml } from '../safe-html.ts';

/** A station on a way. */
export interface MailStation {
  word: string;
  colour: MailColour;
  /** Whether the station is passed, reached, or to come. */
  phase: 'passed' | 'here' | 'ahead';
  /** A few short words below it, such as a date. None of them is broken. */
  detail?: string;
}

/** On one line, so that what is below the words is in one row. On the narrowest screens it may break. */
const WORD = 'margin:8px 0 0;font-size:13px;line-height:18px;white-space:nowrap';
const DETAIL = 'margin:0;font-size:12px;line-height:16px;font-variant-numeric:tabular-nums';

/** The stations of a way on one line, as the head of a mail (product §9.8). In text they are below each other. */
export function mailWay(label: string, stations: readonly MailStation[]): MailPart {
  const text = stations.map(
    ({ word, phase, detail }) => `${phase === 'here' ? '>' : '-'} ${word}${detail === undefined ? '' : `: ${detail}`}`,
  );
  const width = `${Math.floor(100 / stations.length)}%`;
  const cells = stations.map(
    (
      station,
      at,
    ) => safeHtml`<td width="${width}" style="vertical-align:top">${line(station, at === stations.length - 1)}
<p ${styled(`${WORD}${station.phase === 'here' ? ';font-weight:600' : ''}`, { color: station.phase === 'ahead' ? 'ink-soft' : station.colour }, 'word')}>${station.word}</p>
${station.detail === undefined ? '' : safeHtml`<p ${styled(DETAIL, { color: 'ink-soft' }, 'detail')}>${station.detail.split(' ').map((word) => safeHtml`<span style="white-space:nowrap">${word}</span> `)}</p>`}</td>`,
  );
  return {
    text: `${label}\n${text.join('\n')}`,
    html: table(styled('margin:0 0 32px;table-layout:fixed'), safeHtml`${cells}`),
  };
}

/**
 * A station's dot, and the line to the next. A dot is filled once the station is reached. Their spaces have a size, because
 * spam filters take letters of none for a hidden text.
 */
function line({ colour, phase }: MailStation, isLast: boolean): SafeHtml {
  const size =
    'width:10px;height:10px;border-width:2px;border-style:solid;border-radius:7px;font-size:1px;line-height:1px';
  const dot =
    phase === 'ahead' ? styled(size, { border: 'ink-soft' }) : styled(size, { background: colour, border: colour });
  const stroke = styled('height:2px;margin:0 4px;font-size:1px;line-height:1px', {
    background: phase === 'passed' ? colour : 'line',
  });
  return table(
    styled('table-layout:fixed'),
    safeHtml`<td width="14"><div ${dot}>&nbsp;</div></td><td>${isLast ? '' : safeHtml`<div ${stroke}>&nbsp;</div>`}</td>`,
  );
}
