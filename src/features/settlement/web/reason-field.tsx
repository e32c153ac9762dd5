import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { settlementFields } from '../domain/settlement-fields.ts';

interface ReasonFieldProps {
  description?: string;
  /** The server's message about what was typed. */
  error: string | undefined;
}

/** The reason for taking back something that was recorded. The field has the focus when its dialog opens. */
export function ReasonField(props: ReasonFieldProps) {
  return <RuleTextarea {...props} name="reason" rule={settlementFields.reason} rows={2} data-autofocus />;
}
