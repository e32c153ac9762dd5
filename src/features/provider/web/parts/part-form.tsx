import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProviderPart } from '#shared/provider-fields.ts';
import type { SentPart } from '#shared/provider-schemas.ts';
import { api } from '#web/api.ts';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { type FormValues, formValues, useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { saveProviderFacts } from '../../endpoints.ts';
import classes from '../provider.module.css';
import { providerQuery, type ShownProvider } from '../provider-query.ts';
import { texts } from '../texts.ts';

/** The props of each part of the screen. */
export interface PartProps {
  shown: ShownProvider;
  /** The parts with unsaved changes. Only their buttons are prominent. */
  dirty: ReadonlySet<ProviderPart>;
  /** Called when a part gets unsaved changes, and when it has none any more. */
  onDirty: (part: ProviderPart, isDirty: boolean) => void;
}

interface PartFormProps extends PartProps {
  part: ProviderPart;
  about?: string;
  /** Makes the request's body, without its version, from the typed values. */
  read: (values: FormValues) => SentPart;
  /** `forgetRow` is for a list of rows, when one is removed. */
  children: (issueOf: (name: string) => string | undefined, forgetRow: (list: string, at: number) => void) => ReactNode;
}

/**
 * The form of one part of the facts, which is saved by itself. Saving is refused if the part has changed since
 * it was shown (product §2.29).
 */
export function PartForm({ part, about, shown, dirty, onDirty, read, children }: PartFormProps) {
  const queryClient = useQueryClient();
  // The version that the fields were filled in from. What others change meanwhile doesn't change the fields.
  const [seen, setSeen] = useState(shown.version);
  const form = useFormSubmit(async (values, element) => {
    const body = { version: seen, ...read(values) };
    const { message, version } = await api<typeof saveProviderFacts>('PUT /api/provider/facts', { body });
    setSeen(version);
    // What was typed while the save ran is not saved yet.
    onDirty(part, JSON.stringify(formValues(element)) !== JSON.stringify(values));
    void queryClient.invalidateQueries({ queryKey: providerQuery.queryKey });
    return { kind: 'success', text: message };
  });
  return (
    <Panel heading={texts.parts[part]} headingId={`${part}-heading`}>
      {about !== undefined && <p>{about}</p>}
      <form {...form.events} className={classes.form} onChange={() => onDirty(part, true)}>
        <div className="stack">
          {children(form.issueOf, form.forgetRow)}
          <AlertBox alert={form.alert} />
          <div>
            <SubmitButton busy={form.busy} variant={dirty.has(part) ? 'filled' : 'default'}>
              {texts.save} <span className="visually-hidden">{texts.parts[part]}</span>
            </SubmitButton>
          </div>
        </div>
      </form>
    </Panel>
  );
}
