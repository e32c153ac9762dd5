import { documentView, figuresOf, vatAfter } from '#features/invoices/document/domain/document-view.ts';
import { languageOf } from '#features/invoices/document/domain/invoice-document.ts';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import { FactList } from '#web/paper/fact-list.tsx';
import { LANGUAGE_LABEL } from '../../../domain/revision-changes.ts';
import classes from './review-facts.module.css';
import { type Review, wordsOfReview } from '../../../web/review-queries.ts';

/** The frozen facts, with the document's labels, so that they can be compared with the PDF. */
export function ReviewFacts({ document }: Pick<Review, 'document'>) {
  const { sender, customer, facts, lines, sums, total, vatWords, message } = documentView(document, 'sv');
  return (
    <section className={classes.facts}>
      <h2 className={classes.heading}>{wordsOfReview({ document }).the}</h2>
      <FactList
        spacious
        facts={[
          { label: sender.label, value: `${sender.name}\n${sender.email}` },
          { label: customer.label, value: [customer.name, ...customer.address].join('\n') },
          ...customer.facts,
          { label: LANGUAGE_LABEL, value: LANGUAGE_NAMES[languageOf(document)] },
          ...facts,
        ]}
      />
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.position}>
            <span dir="auto">{line.description}</span>
            <span className={classes.soft}>
              {figuresOf(line)}
              {vatAfter(line.vat)}
            </span>
            <span className="numeric">{line.amount}</span>
          </li>
        ))}
      </ol>
      {sums.map(({ label, value }) => (
        <p key={label} className={classes.sum}>
          {label} <span className="numeric">{value}</span>
        </p>
      ))}
      <p className={classes.sum}>
        <span lang={total.isEnglish ? 'en' : undefined}>{total.label}</span>{' '}
        <strong className="numeric">{total.value}</strong>
      </p>
      {vatWords.map((words) => (
        <p key={words} lang={languageOf(document)}>
          {words}
        </p>
      ))}
      {message !== null && <FactList spacious facts={[{ label: message.label, value: message.text }]} />}
    </section>
  );
}
