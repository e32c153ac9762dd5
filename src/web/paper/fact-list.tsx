import classes from './fact-list.module.css';

interface FactListProps {
  facts: readonly { label: string; value: string }[];
  /** Lets the pairs stand apart, the values in one line below each other from list to list. */
  spacious?: boolean;
}

/** Labels beside their values, each pair read together. */
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
