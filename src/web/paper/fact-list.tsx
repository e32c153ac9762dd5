import classes from './fact-list.module.css';

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
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
