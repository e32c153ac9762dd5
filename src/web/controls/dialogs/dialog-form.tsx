import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AlertBox } from '../messages/alert-box.tsx';
import { SubmitButton } from '../buttons/submit-button.tsx';
import type { useFormSubmit } from '../../forms/use-form-submit.ts';

interface DialogFormProps {
  form: ReturnType<typeof useFormSubmit>;
  /** What the button that goes through with it says. */
  submit: string;
  /** Puts the focus on that button: for dialogs with nothing to fill in. */
  focusesSubmit?: boolean;
  onClose: () => void;
  /** Something in it was typed or chosen. */
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The form of a dialog that does something: why it was refused, what it asks, and the two ways out. */
export function DialogForm({ form, submit, focusesSubmit = false, onClose, onChange, children }: DialogFormProps) {
  return (
    <form onSubmit={form.onSubmit} onChange={onChange}>
      <AlertBox alert={form.alert} />
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy} data-autofocus={focusesSubmit || undefined}>
            {submit}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
