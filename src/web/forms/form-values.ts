/** The typed values by control name. */
export type FormValues = Record<string, string>;

/** What stands in a form's controls now; files are not among them. */
export function formValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
