import { Button } from '../buttons/button.tsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, type FailureCode } from '../../api-error.ts';
import { FormFields } from '../../forms/form-fields.tsx';
import { useBusy } from '../../forms/use-busy.ts';
import { type FormValues, useFormSubmit } from '../../forms/use-form-submit.ts';
import { SubmitButton } from '../buttons/submit-button.tsx';
import { AlertBox } from '../messages/alert-box.tsx';
import { FormDialog } from './form-dialog.tsx';

/** The callbacks of a dialog that changes something which others may change at the same time. */
export interface ActionCallbacks {
  onClose: () => void;
  /** Called when the action has succeeded. */
  onDone: (response: { message: string }) => Promise<void>;
  /** Called with the server's message when somebody else made a change first. */
  onConflict: (text: string) => void;
}

/** What the form of an action has. */
interface ActionContent {
  /** The label of the button that confirms the action. */
  submit: string;
  /** Whether what it shows is loaded. Until then it can't be confirmed. */
  ready?: boolean;
  /** Focuses that button, in dialogs without fields. */
  focusesSubmit?: boolean;
  onClose: () => void;
  /** The dialog's content, which gets the server's message about each field. */
  children: (issueOf: (name: string) => string | undefined) => ReactNode;
}

interface ActionDialogProps<Result> extends ActionContent {
  title: string;
  size?: 'middle' | 'large';
  act: (values: FormValues) => Promise<Result>;
  onDone: (result: Result) => Promise<void> | void;
  /** The codes of the refusals that mean that somebody else made a change first. */
  conflicts?: readonly FailureCode[];
  onConflict?: (message: string) => void;
  /** Handles other refusals by their codes, with the server's message. The dialog itself shows all that are left. */
  onRefused?: Partial<Record<FailureCode, (message: string) => void>>;
  /** Whether the dialog opens with text that isn't saved anywhere, so that closing it asks first. */
  opensChanged?: boolean;
}

/**
 * A dialog for an action, with its fields, a refusal's reason, and two buttons. It is only mounted while open. It can't be
 * closed while the action runs, which would look as if that stopped it.
 */
export function ActionDialog<Result>({
  title,
  size,
  act,
  onDone,
  conflicts = [],
  onConflict,
  onRefused = {},
  opensChanged = false,
  ...form
}: ActionDialogProps<Result>) {
  const { busy, whileBusy } = useBusy();
  const [changed, setChanged] = useState(opensChanged);
  const run = async (values: FormValues) => {
    try {
      await whileBusy(async () => {
        const result = await act(values);
        // What opens another screen then doesn't ask about it.
        flushSync(() => setChanged(false));
        await onDone(result);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reaction = conflicts.includes(error.code) ? onConflict : onRefused[error.code];
      if (reaction === undefined) throw error;
      reaction(error.message);
    }
  };
  return (
    <FormDialog
      opened
      busy={busy}
      changed={changed}
      onClose={form.onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
    >
      {(close) => (
        <ActionForm key={form.submit} run={run} {...form} onChange={() => setChanged(true)} onClose={close} />
      )}
    </FormDialog>
  );
}

interface ActionFormProps extends ActionContent {
  run: (values: FormValues) => Promise<void>;
  onChange: () => void;
}

function ActionForm({ submit, ready = true, focusesSubmit, run, onChange, onClose, children }: ActionFormProps) {
  const form = useFormSubmit((values) => run(values).then(() => undefined));
  const element = useRef<HTMLFormElement>(null);
  // If this form takes the place of another, the focus was on that one's button, and is nowhere now.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <form ref={element} {...form.events} onChange={onChange}>
      <AlertBox alert={form.alert} />
      <div className="stack">
        <FormFields busy={form.busy}>{children(form.issueOf)}</FormFields>
        <div className="actions">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy} disabled={!ready} data-autofocus={focusesSubmit}>
            {submit}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
