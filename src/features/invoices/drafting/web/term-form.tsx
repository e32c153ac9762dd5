import { Field } from '#web/controls/fields/field.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { PinnedPlace } from './pinned-place.tsx';
import { TermFields } from './term-fields.tsx';
import { texts } from '../../web/texts.ts';
import type { Typed } from './use-typed.ts';

/** The form with the customer, which is read-only, and the payment term with its due date (product §2.12). */
export function TermForm({ invoice, term }: { invoice: Invoice; term: Typed['term'] }) {
  const form = useFormSubmit(async () => {
    await term.save();
    return { kind: 'success', text: texts.updated, lang: 'en' };
  }, term.failure);
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <div className="stack">
        <div>
          {/* A long name has lines of its own. An input would cut it off. */}
          <Field
            as="textarea"
            name="clientName"
            label={texts.client}
            value={invoice.clientName}
            rows={1}
            style={{ '--rows': 1 }}
            readOnly
          />
          <PinnedPlace field="customer" />
        </div>
        <div>
          <TermFields
            term={term.days}
            due={term.due}
            disabled={false}
            issue={form.issueOf('noOfDueDates')}
            onChoose={term.choose}
          />
          <PinnedPlace field="term" />
        </div>
        <SubmitButton variant="default" busy={form.busy} style={{ alignSelf: 'flex-start' }}>
          {texts.saveTerm}
        </SubmitButton>
      </div>
    </form>
  );
}
