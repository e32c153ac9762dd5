import classes from './definition-list.module.css';

/** Labels beside their values, each pair read together. */
export function DefinitionList({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.pair}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
