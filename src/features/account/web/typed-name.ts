import { ApiError } from '#web/api-error.ts';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { accountNameIssue, type NameRule } from '../domain/account-name.ts';

/**
 * The name of an account of the two fields that it is typed in.
 * @throws ApiError at the field that is refused, because the server knows only the whole name
 */
export function typedName({ firstName = '', lastName = '' }: FormValues, rule: NameRule): string {
  const name = `${firstName.trim()} ${lastName.trim()}`;
  const issue = accountNameIssue(name, rule);
  if (issue !== null) throw ApiError.atField(issue.part, issue.message);
  return name;
}
