import classes from './fact-list.module.css';

/** Labels beside their values, each pair read together. */
export function FactList({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
