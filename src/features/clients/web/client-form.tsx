import { ChoiceGroup, Radio } from '#web/controls/fields/choice.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { type FormValues, formValues, useFormSubmit } from '#web/forms/use-form-submit.ts';
import { RefillButton } from '#web/forms/refill-button.tsx';
import type { Filling } from '#web/forms/use-filling.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { readKept, useKept } from '#web/forms/use-kept.ts';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { CLIENT_OPTIONS, type ClientOption } from '../domain/client-facts.ts';
import { ClientFields } from './client-fields.tsx';
import classes from './clients.module.css';
import { texts } from './texts.ts';
import { useAddressLine } from './use-address-line.ts';
import type { RequestInput } from '#shared/endpoint.ts';
import type { createClient } from '../endpoints.ts';
import { organizationClientFields, privateClientFields } from '../domain/client-fields.ts';

/** The request that creates or changes a customer. */
export type ClientBody = RequestInput<typeof createClient, 'body'>;

/** A customer that is being edited: the chosen type, and the values by field name. */
export interface ClientDraft {
  clientOption: ClientOption;
  values: FormValues;
}

interface ClientFormProps {
  initial: ClientDraft;
  /**
   * Whether the customer is new. The form of a new customer is cleared after saving, and nothing can be typed while it
   * is saved. Until then, switching the type keeps the values of both types.
   */
  isNew: boolean;
  submitLabel: string;
  onSave: (body: ClientBody) => Promise<FormAlert>;
  failureAlert: (error: ApiError) => FormAlert;
  /** For a customer that is saved already. */
  refill?: Filling['refill'];
  /** What the member can do next, shown below the message that the customer was saved. */
  nextStep?: ReactNode;
}

/** What is typed for a new customer, while the page is hidden. */
const KEPT = 'client';

/** A customer's form: the type, and the fields of that type (product §2.8, §4.7). */
export function ClientForm({ initial, isNew, submitLabel, onSave, failureAlert, refill, nextStep }: ClientFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => (isNew ? (readKept(KEPT) as ClientDraft | null) : null));
  const [clientOption, setClientOption] = useState((kept ?? initial).clientOption);
  // The values of both types, whose field names differ. A value without a field, such as a VAT number, is kept too.
  const [values, setValues] = useState((kept ?? initial).values);
  const [round, setRound] = useState(1);
  const { dirty, onChange, markSaved } = useUnsaved(kept !== null);

  useAddressLine(element);

  // A new customer's first field gets the focus, because nothing above it has to be read or chosen.
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLInputElement>('[type="text"]')?.focus();
  }, [isNew]);

  const currentValues = () => ({ ...values, ...(element.current === null ? {} : formValues(element.current)) });
  const readValues = () => setValues(currentValues());
  useKept(KEPT, isNew && dirty ? (): ClientDraft => ({ clientOption, values: currentValues() }) : null);

  const form = useFormSubmit(async (typed) => {
    const draft = { clientOption, values: { ...values, ...typed } };
    const alert = await onSave(clientBody(draft));
    markSaved();
    setValues(isNew ? initial.values : draft.values);
    if (isNew) setRound(round + 1);
    return alert;
  }, failureAlert);

  // Once a new customer is saved, the button for the next step is the prominent one.
  const isSaved = nextStep !== undefined && form.alert?.kind === 'success';

  const switchType = (next: ClientOption) => {
    if (isNew) readValues();
    else setValues({});
    setClientOption(next);
  };

  return (
    <form ref={element} {...form.events} onChange={onChange}>
      <UnsavedGuard dirty={dirty} />
      <div inert={isNew && form.busy}>
        <ChoiceGroup role="radiogroup" label={texts.typeHeading} className={classes.type}>
          <div className="row" data-gap="large">
            {CLIENT_OPTIONS.map((option) => (
              <Radio
                key={option}
                name="clientOption"
                value={option}
                label={texts[option]}
                checked={option === clientOption}
                onChange={() => switchType(option)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <ClientFields
          key={`${clientOption} ${round}`}
          clientOption={clientOption}
          isNew={isNew}
          values={values}
          onLook={readValues}
          issueOf={form.issueOf}
        />
      </div>
      <AlertBox alert={form.alert} />
      {refill !== undefined && <RefillButton alert={form.alert} refill={refill} />}
      <div className="row" data-gap="small">
        {isSaved && nextStep}
        <SubmitButton busy={form.busy} variant={isSaved ? 'default' : 'filled'}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  );
}

type PrivateClient = Extract<ClientBody, { clientOption: 'private' }>['privateClient'];
type OrganizationClient = Extract<ClientBody, { clientOption: 'organization' }>['organizationClient'];

/** A draft's request body, which only has the values of its own type. */
function clientBody({ clientOption, values }: ClientDraft): ClientBody {
  const pick = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? '']));
  return clientOption === 'private'
    ? { clientOption, privateClient: pick(privateClientFields) as PrivateClient }
    : { clientOption, organizationClient: pick(organizationClientFields) as OrganizationClient };
}
