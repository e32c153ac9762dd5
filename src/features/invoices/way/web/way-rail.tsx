import type { ReactNode } from 'react';
import type { Station, Step } from '../domain/money-way.ts';
import { texts } from '../domain/texts.ts';
import { StationIcon } from './station-icon.tsx';
import classes from './way.module.css';

/** A station as it is drawn. */
export interface RailStop {
  station: Station;
  /** Whether the money is here, was here, or will come here. */
  phase: Step['phase'];
  amount: string;
  /** A date, or the number of invoices at the station. */
  detail: ReactNode;
}

interface WayRailProps {
  label: string;
  stops: readonly RailStop[];
  /** Whether it shows one invoice, which is at one station, and not the sums of several. */
  isOfOne?: boolean;
}

/** The stations of the way to the wage, drawn on one line; on a phone below each other (product §9.8). */
export function WayRail({ label, stops, isOfOne = false }: WayRailProps) {
  return (
    <ol className={classes.rail} aria-label={label}>
      {stops.map(({ station, phase, amount, detail }) => (
        <li
          key={station}
          data-station={station}
          data-phase={phase}
          aria-current={isOfOne && phase === 'here' ? 'step' : undefined}
        >
          <span className={classes.dot}>
            <StationIcon station={station} size={18} />
          </span>
          <span className={classes.word}>
            {texts.stations[station]}
            {isOfOne && phase !== 'here' && <span className="visually-hidden">, {texts.phases[phase]}</span>}
          </span>
          <span className={classes.amount}>{amount}</span>
          <span className={classes.detail}>{detail}</span>
        </li>
      ))}
    </ol>
  );
}
