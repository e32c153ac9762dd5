import { type FormAlert, serverFailure } from './form-alert.ts';
import { useAction } from './use-action.ts';

/**
 * An action whose result the screen shows and not its button. So several buttons can be pressed one after the other.
 * @param act returns the success alert, or nothing if there is nothing to say
 * @param report gets the alert of the result, and null when the action begins
 */
export function useReportedAction(
  act: () => Promise<FormAlert | undefined>,
  report: (alert: FormAlert | null) => void,
) {
  const { run, busy } = useAction(
    async () => {
      report(null);
      const success = await act();
      if (success !== undefined) report(success);
      return undefined;
    },
    (error) => {
      const failure = serverFailure(error);
      report(failure);
      return failure;
    },
  );
  return { run, busy };
}
