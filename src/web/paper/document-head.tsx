import type { CSSProperties, ReactNode } from 'react';
import { Breakable } from '../controls/breakable.tsx';
import classes from './document-head.module.css';
import { FactList } from './fact-list.tsx';

interface Fact {
  label: string;
  value: string;
}

/** The head that invoice and salary specification share (product §2.16, §11). */
interface DocumentHeadView {
  title: string;
  draft: { mark: string; notice: string } | null;
  sampleNotice: string | null;
  factsLabel: string;
  facts: readonly Fact[];
  sender: { label: string; name: string; email: string };
  customer: { label: string; name: string; address: readonly string[]; facts: readonly Fact[] };
  company: {
    name: string;
    address: readonly string[];
    facts: readonly Fact[];
    contact: readonly string[];
    logo?: { sha256: string; width: number; height: number; description: string };
  };
}

/** The company, the document's title, what is first below it, the parties and the document's facts. */
export function DocumentHead({ view, children }: { view: DocumentHeadView; children?: ReactNode }) {
  const { title, draft, sampleNotice, factsLabel, facts, sender, customer, company } = view;
  return (
    <header>
      <div className={classes.company}>
        <div>
          {company.logo !== undefined && (
            <img
              className={classes.logo}
              src={`/api/provider/logo/${company.logo.sha256}`}
              width={company.logo.width}
              height={company.logo.height}
              alt={company.logo.description}
              style={{ '--ratio': company.logo.width / company.logo.height } as CSSProperties}
            />
          )}
          <p className={classes.name}>{company.name}</p>
          <p>{company.address.join(', ')}</p>
        </div>
        <div>
          <p>{company.facts.map(({ label, value }) => `${label} ${value}`).join(' · ')}</p>
          <p>
            <Breakable text={company.contact.join(' · ')} />
          </p>
        </div>
      </div>
      {sampleNotice !== null && <p className={classes.sample}>{sampleNotice}</p>}
      <h2 className={classes.title}>
        {title} {draft !== null && <span className={classes.mark}>{draft.mark}</span>}
      </h2>
      {draft !== null && <p className={classes.notice}>{draft.notice}</p>}
      {children}
      <div className={classes.parties}>
        <section>
          <h3 className={classes.heading}>{customer.label}</h3>
          <p className={classes.strong} dir="auto">
            {customer.name}
          </p>
          <address className={classes.address}>
            {customer.address.map((line) => (
              <p key={line} dir="auto">
                {line}
              </p>
            ))}
          </address>
          <FactList facts={customer.facts} />
        </section>
        <div>
          <section>
            <h3 className={classes.heading}>{factsLabel}</h3>
            <FactList facts={facts} />
          </section>
          <section>
            <h3 className={classes.heading}>{sender.label}</h3>
            <p dir="auto">{sender.name}</p>
            <p>
              <Breakable text={sender.email} />
            </p>
          </section>
        </div>
      </div>
    </header>
  );
}
