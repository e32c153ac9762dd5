import { documentView, type LineView } from '../../invoice-document/domain/document-view.ts';
import { DefinitionList } from './definition-list.tsx';
import classes from './review-facts.module.css';
import type { Review } from './review-queries.ts';
import { texts } from './texts.ts';

/** The frozen facts in the document's words, to be read beside its PDF. */
export function ReviewFacts({ document }: Pick<Review, 'document'>) {
  const { sender, customer, facts, lines, total, message } = documentView(document);
  return (
    <section>
      <h2 className={classes.heading}>{texts.factsHeading}</h2>
      <DefinitionList
        facts={[
          { label: sender.label, value: `${sender.name}\n${sender.email}` },
          { label: customer.label, value: [customer.name, ...customer.address].join('\n') },
          ...customer.facts,
          ...facts,
        ]}
      />
      <ol className={classes.lines}>
        {lines.map((line, at) => (
          // The lines of a document have no names but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span dir="auto">{line.description}</span>
            <span className={classes.soft}>{quantityOf(line)}</span>
            <span className="numeric">{line.amount}</span>
          </li>
        ))}
      </ol>
      <p className={classes.total}>
        <span lang="en">{total.label}</span> <strong className="numeric">{total.value}</strong>
      </p>
      {message !== null && <DefinitionList facts={[{ label: message.label, value: message.text }]} />}
    </section>
  );
}

function quantityOf({ quantity, unit, price }: LineView): string {
  return quantity === '' ? unit : `${quantity} ${unit} × ${price}`;
}
