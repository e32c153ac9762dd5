import { ApiError } from '../api-error.ts';

/** What a dialog that does something is given. */
export interface ActionDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The action succeeded; what the server said of it. */
  onDone: (text: string) => Promise<void>;
  /** Somebody was first; what the server said happened meanwhile. */
  onConflict: (text: string) => void;
}

/**
 * Runs a dialog's action: a conflict closes it, since what it was about has changed; other failures are its form's.
 * @param questions the conflicts, by code, that the dialog asks about instead
 */
export async function runAction(
  act: () => Promise<{ message: string }>,
  { onDone, onConflict }: Pick<ActionDialogProps, 'onDone' | 'onConflict'>,
  questions: Record<string, (message: string) => void> = {},
): Promise<undefined> {
  try {
    await onDone((await act()).message);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const ask = questions[error.code] ?? onConflict;
    ask(error.message);
  }
}
