import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { settlementFields } from '../domain/settlement-fields.ts';

interface ReasonFieldProps {
  description?: string;
  /** Why the server refuses what was typed. */
  error: string | undefined;
}

/** Why something recorded is taken back. It gets the focus as its dialog opens. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <RuleTextarea
      {...props}
      name="reason"
      rule={settlementFields.reason}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
    />
  );
}
