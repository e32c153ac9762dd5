import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '../api-error.ts';
import { type FormAlert, serverFailure } from './form-alert.ts';
import { useAction } from './use-action.ts';

/**
 * Submits a native form. The browser validates, `act` gets the values, and each refused field shows the server's message.
 * The form needs the returned `events`. A refusal is brought into sight.
 */
export function useFormSubmit(
  act: (values: FormValues, form: HTMLFormElement) => Promise<FormAlert | undefined>,
  failureAlert: (error: ApiError) => FormAlert = serverFailure,
) {
  const [issues, setIssues] = useState<Issues>({});
  // The server names a row by the place that it had when the form was sent.
  const removedSince = useRef<RemovedRow[]>([]);
  const { run, ...action } = useAction(
    ({ values, form }: { values: FormValues; form: HTMLFormElement }) => act(values, form),
    (error) => {
      // A control shows the first of its messages.
      const refused = Object.fromEntries(error.issues.map(({ path, message }) => [nameOf(path), message]).toReversed());
      setIssues(removedSince.current.reduce(withoutRow, refused));
      return failureAlert(error);
    },
  );

  const submitted = useRef<HTMLFormElement>(null);
  const { busy, alert } = action;
  // The button, which is inside the form, has got its focus back before this.
  useLayoutEffect(() => {
    if (!busy && alert?.kind === 'failure' && submitted.current !== null) showRefusal(submitted.current);
  }, [busy, alert]);

  return {
    ...action,
    /** The server's message about a field, for its `error`. */
    issueOf: (name: string) => issues[name],
    /** Forgets the messages about a row that is removed from a list. Those about later rows stay with their rows. */
    forgetRow: (list: string, at: number) => {
      removedSince.current.push({ list, at });
      setIssues((before) => withoutRow(before, { list, at }));
    },
    events: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        setIssues({});
        removedSince.current = [];
        submitted.current = event.currentTarget;
        run({ values: formValues(event.currentTarget), form: event.currentTarget });
      },
      // What the last attempt came to doesn't stay when the browser itself refuses the next one.
      onInvalidCapture: () => action.setAlert(null),
      // A field's message stays until the field is edited, and one about several controls until any is. At `onInputCapture`
      // React would put a controlled field back to its value before the field has heard of what is typed.
      onChangeCapture: ({ target, currentTarget: { elements } }: FormEvent<HTMLFormElement>) => {
        const name = target instanceof Element ? target.getAttribute('name') : null;
        const isLeft = (about: string) => about !== name && elements.namedItem(about) !== null;
        if (Object.keys(issues).every(isLeft)) return;
        setIssues((before) => Object.fromEntries(Object.entries(before).filter(([about]) => isLeft(about))));
      },
    },
  };
}

/**
 * Focuses the first refused field, unless somebody is in a field. Otherwise it scrolls back to the form's message, which
 * can be far above its button, unless somebody is in another form. It never scrolls down, because some forms go to the
 * top of the page (product §8).
 */
function showRefusal(form: HTMLFormElement): void {
  const focused = document.activeElement;
  const refused = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const isFree = focused === document.body || form.querySelector('[type="submit"]:focus') !== null;
  if (refused !== null && isFree) refused.focus();
  else if ((focused?.closest('form') ?? form) === form && focused?.ariaInvalid !== 'true') {
    const message = form.querySelector('[role="alert"]');
    if (message !== null && message.getBoundingClientRect().bottom < innerHeight)
      message.scrollIntoView({ block: 'nearest' });
  }
}

/** The server's messages by the names of their controls. */
type Issues = Record<string, string>;

/** A row that was removed from a list, with its place there. */
interface RemovedRow {
  list: string;
  at: number;
}

/** The messages once a row is removed: without those about it, and with the new places of the rows after it. */
function withoutRow(issues: Issues, { list, at }: RemovedRow): Issues {
  return Object.fromEntries(
    Object.entries(issues).flatMap(([about, message]) => {
      const [name, place = '', field] = about.split('.');
      if (name !== list || field === undefined || Number(place) < at) return [[about, message]];
      return Number(place) === at ? [] : [[`${list}.${Number(place) - 1}.${field}`, message]];
    }),
  );
}

/**
 * The name of a refused field's control: the field's own, with its list and its place there if it is one of several. The
 * lines of a text have one control.
 */
const nameOf = (path: string) => /(?:[^.]+\.\d+\.)?[^.]+$/.exec(path.replace(/\.\d+$/, ''))?.[0] ?? path;

/** The typed values by control name. */
export type FormValues = Record<string, string>;

/** The current values of a form's controls, except files. */
export function formValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
