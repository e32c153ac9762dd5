import type { FormValues } from '#web/forms/form-values.ts';

/** What each payout option's fields are given. */
export interface PayoutFieldsProps {
  /** What the controls begin with, by name. */
  values: FormValues;
  /** The server's word on a field. */
  issueOf: (name: string) => string | undefined;
}
