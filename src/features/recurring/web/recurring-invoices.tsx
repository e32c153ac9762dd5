import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { DatedText } from '#web/controls/dated-text.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { untilRemoved } from '#web/gone.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import type { stopRecurring } from '../endpoints.ts';
import { type Recurring, recurringQuery } from './recurring-query.ts';
import classes from './recurring-invoices.module.css';
import { nextStep, texts } from './texts.ts';

/**
 * The invoices that are repeated, each with its newest draft and the date of the next one. Shows nothing if there are
 * none (product §4.9).
 */
export function RecurringInvoices() {
  const queryClient = useQueryClient();
  const takesFocus = useFocusOfGone(texts.heading);
  const { data, isError, refetch } = useQuery(recurringQuery);
  const removal = useAction(async (invoiceId: string) => {
    try {
      await untilRemoved(
        api<typeof stopRecurring>('DELETE /api/invoice/recurring/{invoiceId}', { params: { invoiceId } }),
      );
      return undefined;
    } finally {
      // If the response was lost, it may have been removed.
      await queryClient.invalidateQueries({ queryKey: [recurringQuery.queryKey[0]] });
    }
  });
  if (data === undefined && isError) return <LoadFailed what={texts.recurring} onRetry={() => void refetch()} />;
  const recurring = data?.recurring ?? [];
  return (
    <div {...takesFocus} className={classes.place}>
      {recurring.length > 0 && (
        <Panel heading={texts.heading}>
          <div className="in-sight">
            <AlertBox alert={removal.alert} onDismiss={() => removal.setAlert(null)} />
          </div>
          <ul className={classes.list}>
            {recurring.map((one) => (
              <li key={one.invoiceId}>
                <Repeated
                  recurring={one}
                  removing={removal.running === one.invoiceId}
                  waits={removal.busy}
                  onRemove={() => removal.run(one.invoiceId)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

interface RepeatedProps {
  recurring: Recurring;
  removing: boolean;
  /** Whether any is being removed. */
  waits: boolean;
  onRemove: () => void;
}

function Repeated({ recurring, removing, waits, onRemove }: RepeatedProps) {
  const { invoiceId, invoiceNumber, clientName, months, pausedBy, draft } = recurring;
  return (
    <>
      {clientName === null ? (
        <strong>{texts.invoice(invoiceNumber)}</strong>
      ) : (
        <Link to={`/freelancer-edit-invoice/${invoiceId}`} className="lone-link">
          {clientName},{texts.ofInvoice(invoiceNumber)}
        </Link>
      )}
      <p className={classes.next} data-paused={pausedBy !== null}>
        {texts.intervals[months]}. <DatedText text={nextStep(recurring)} />
      </p>
      {draft !== null && (
        <p>
          {texts.newDraft}
          <Link to={`/freelancer-edit-invoice/${draft._id}`}>
            <DatedText text={texts.draft(draft.invoiceNumber, draft.dueOn)} />
          </Link>
        </p>
      )}
      {clientName === null && (
        <LinkButton busy={removing} disabled={waits} onClick={onRemove}>
          {texts.remove}
          <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
        </LinkButton>
      )}
    </>
  );
}
