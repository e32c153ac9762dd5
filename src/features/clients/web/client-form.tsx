import { Group, Radio } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ApiError } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { type FormValues, formValues, useFormSubmit } from '#web/forms/use-form-submit.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { CLIENT_OPTIONS, type ClientOption } from '../domain/client-facts.ts';
import { ClientFields } from './client-fields.tsx';
import { texts } from './texts.ts';
import type { RequestInput } from '#shared/endpoint.ts';
import type { createClient } from '../endpoints.ts';
import { organizationClientFields, privateClientFields } from '../domain/client-fields.ts';

/** The request that creates or changes a customer. */
export type ClientBody = RequestInput<typeof createClient, 'body'>;

/** A customer as it is written: the chosen type, and values by field name. */
export interface ClientDraft {
  clientOption: ClientOption;
  values: FormValues;
}

interface ClientFormProps {
  initial: ClientDraft;
  /** A new customer: the form begins anew after saving, and a type that is left keeps its values until then. */
  isNew: boolean;
  submitLabel: string;
  onSave: (body: ClientBody) => Promise<FormAlert>;
  failureAlert: (error: ApiError) => FormAlert;
}

/** The form of a customer: its type, and the fields of that type (product §2.8, §4.7). */
export function ClientForm({ initial, isNew, submitLabel, onSave, failureAlert }: ClientFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [clientOption, setClientOption] = useState(initial.clientOption);
  // Of both types, whose names differ; what no control shows (a VAT number) stays among them.
  const [values, setValues] = useState(initial.values);
  const [round, setRound] = useState(1);
  const [dirty, setDirty] = useState(false);
  const look = () => element.current !== null && setValues({ ...values, ...formValues(element.current) });

  const form = useFormSubmit(async (typed) => {
    const draft = { clientOption, values: { ...values, ...typed } };
    const alert = await onSave(clientBody(draft));
    setDirty(false);
    setValues(isNew ? initial.values : draft.values);
    if (isNew) setRound(round + 1);
    return alert;
  }, failureAlert);

  const switchType = (next: string) => {
    if (isNew) look();
    else setValues({});
    setClientOption(next as ClientOption);
  };

  return (
    <form ref={element} {...form.events} onInput={() => setDirty(true)}>
      <UnsavedGuard dirty={dirty} />
      <Radio.Group name="clientOption" label={texts.typeHeading} value={clientOption} onChange={switchType} mb="md">
        <Group gap="xl">
          {CLIENT_OPTIONS.map((option) => (
            <Radio key={option} value={option} label={texts[option]} py={10} />
          ))}
        </Group>
      </Radio.Group>
      <ClientFields
        key={`${clientOption} ${round}`}
        clientOption={clientOption}
        values={values}
        onLook={look}
        issueOf={form.issueOf}
      />
      <AlertBox alert={form.alert} />
      <SubmitButton busy={form.busy}>{submitLabel}</SubmitButton>
    </form>
  );
}

type PrivateClient = Extract<ClientBody, { clientOption: 'private' }>['privateClient'];
type OrganizationClient = Extract<ClientBody, { clientOption: 'organization' }>['organizationClient'];

/** The request of a draft: the values of its own type, and of no other. */
function clientBody({ clientOption, values }: ClientDraft): ClientBody {
  const pick = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? '']));
  return clientOption === 'private'
    ? { clientOption, privateClient: pick(privateClientFields) as PrivateClient }
    : { clientOption, organizationClient: pick(organizationClientFields) as OrganizationClient };
}
