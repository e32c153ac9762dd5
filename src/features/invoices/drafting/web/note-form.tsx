import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import type { KindWords } from '../../domain/kind-words.ts';
import { PinnedPlace } from './pinned-place.tsx';
import { texts } from '../../web/texts.ts';
import type { Typed } from './use-typed.ts';

interface NoteFormProps {
  words: KindWords;
  /** Null until the invoice is saved. */
  note: Typed['note'] | null;
}

/** The form for the invoice's note, its one free message. Saving it again replaces it (product §2.11). */
export function NoteForm({ words, note }: NoteFormProps) {
  const form = useFormSubmit(async () => {
    await note?.save();
    return { kind: 'success', text: texts.noteSaved };
  }, note?.failure);
  return (
    <form {...form.events}>
      <div className="stack" data-gap="small">
        <RuleTextarea
          name="note"
          rule={{ ...invoiceFields.note, label: texts.note(words) }}
          value={note?.text ?? ''}
          disabled={note === null}
          error={form.issueOf('note')}
          onChange={({ currentTarget }) => note?.type(currentTarget.value)}
        />
        <PinnedPlace field="note" />
        <div>
          {/* Beside the button, because the top of the form may be outside of a phone's screen. */}
          <AlertBox alert={form.alert} />
          <SubmitButton variant="default" busy={form.busy} disabled={note === null}>
            {texts.saveNote}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
