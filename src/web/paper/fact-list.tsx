import { Breakable } from '../controls/breakable.tsx';
import classes from './fact-list.module.css';

/** Half of a phone's screen has room for about so many letters. */
const LONG_LINE = 18;

interface FactListProps {
  facts: readonly { label: string; value: string }[];
  /** Adds space between the pairs, and aligns the values of all such lists. */
  spacious?: boolean;
}

/** A list of labels with their values. */
export function FactList({ facts, spacious = false }: FactListProps) {
  return (
    <dl className={classes.facts} data-spacious={spacious || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact} data-long={hasLongLine(value) || undefined}>
          <dt>{label}</dt>
          <dd dir="auto">
            <Breakable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a value is wider than half of a phone's screen. */
const hasLongLine = (value: string) => value.split('\n').some((line) => line.length > LONG_LINE);
