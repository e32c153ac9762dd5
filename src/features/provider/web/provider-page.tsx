import { ChangeList } from '#web/controls/change-list.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDataOfThisVisit } from '#web/endpoint-query.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProviderPart } from '#shared/provider-fields.ts';
import { BankPart } from './parts/bank-part.tsx';
import { BooksPart } from './parts/books-part.tsx';
import { CompanyPart } from './parts/company-part.tsx';
import { RemindersPart } from './parts/reminders-part.tsx';
import { VatPart } from './parts/vat-part.tsx';
import { WagesPart } from './parts/wages-part.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { LogoPart } from './logo-part.tsx';
import { TestMail } from './test-mail.tsx';
import classes from './provider.module.css';
import { providerQuery, type ShownProvider } from './provider-query.ts';
import { texts } from './texts.ts';

/** /granskning/leverantor: the provider's facts, each part saved by itself, and the last changes (product §2.29). */
export function ProviderPage() {
  const saved = useQuery(providerQuery);
  const { data, error } = useDataOfThisVisit(saved);
  return (
    <Screen>
      {data === undefined && error !== null && <LoadFailed what={texts.facts} onRetry={() => void saved.refetch()} />}
      {data === undefined && error === null && <Skeleton height={640} />}
      {data !== undefined && <Parts shown={data} />}
    </Screen>
  );
}

/** The parts of the screen in their order, by the beginning of their headings' ids. */
const HEADINGS = Object.entries({ ...texts.parts, 'test-mail': texts.testMail, changes: texts.changes });

const PARTS = Object.entries({
  bank: BankPart,
  vat: VatPart,
  wages: WagesPart,
  reminders: RemindersPart,
  books: BooksPart,
});

function Parts({ shown }: { shown: ShownProvider }) {
  const [dirty, setDirty] = useState<ReadonlySet<ProviderPart>>(new Set());
  const mark = (part: ProviderPart, isDirty: boolean) =>
    setDirty((before) => {
      if (before.has(part) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(part);
      else after.delete(part);
      return after;
    });
  return (
    <div className="stack" data-gap="part">
      <UnsavedGuard dirty={dirty.size > 0} />
      {shown.facts.sample && <Notice kind="warning">{texts.sample}</Notice>}
      <nav aria-label={texts.partsNav} className={classes.links}>
        {HEADINGS.map(([id, name]) => (
          <Link
            key={id}
            to={{ hash: `${id}-heading` }}
            className={classes.link}
            onClick={() => focusHeading(`${id}-heading`)}
          >
            {name}
          </Link>
        ))}
      </nav>
      <CompanyPart shown={shown} dirty={dirty} onDirty={mark} />
      <LogoPart shown={shown} />
      {PARTS.map(([part, Part]) => (
        <Part key={part} shown={shown} dirty={dirty} onDirty={mark} />
      ))}
      {shown.agreements.map((agreement) => (
        <AgreementForm key={agreement.kind} agreement={agreement} shown={shown} dirty={dirty} onDirty={mark} />
      ))}
      <TestMail />
      <ChangeList
        heading={texts.changes}
        changes={shown.changes.map((change) => ({ key: change.version, at: change.at, text: texts.change(change) }))}
      />
    </div>
  );
}

/** Lets the keyboard go on from a part's heading. The router only scrolls to it. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
