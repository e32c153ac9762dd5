import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { Currency } from '#shared/money.ts';
import { compareNames } from '#shared/swedish-order.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { FormFields } from '#web/forms/form-fields.tsx';
import { useOnce } from '#web/forms/use-once.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { isGone } from '#web/gone.ts';
import { useBrought } from '#web/use-brought.ts';
import { useToday } from '#web/use-today.ts';
import type { fetchAllClients } from '#features/clients/endpoints.ts';
import { clientFacts } from '#features/clients/domain/client-facts.ts';
import { allClientsQuery, clientFailure } from '#features/clients/web/public.ts';
import type { createInvoice } from '../endpoints.ts';
import { dueDate, USUAL_TERM } from '../../domain/due-date.ts';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import { refreshInvoices } from '../../web/invoice-queries.ts';
import classes from './drafting.module.css';
import { TermFields } from './term-fields.tsx';
import { texts } from '../../web/texts.ts';

type Client = EndpointResponse<typeof fetchAllClients>['clients'][number];

interface CreateInvoiceFormProps {
  clients: readonly Client[];
  /** What stands below it, in the currency of the chosen client. */
  children: (currency: Currency) => ReactNode;
}

const isClientChoice = (left: unknown): left is { clientId: string } =>
  typeof left === 'object' && left !== null && 'clientId' in left;

/** Creates an invoice with the chosen client and payment term (product §2.10). */
export function CreateInvoiceForm({ clients, children }: CreateInvoiceFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const today = useToday();
  const once = useOnce();
  // The screen before may have been one customer's.
  const brought = useBrought(isClientChoice);
  const known = clients.length === 1 ? clients[0] : clients.find(({ _id }) => _id === brought?.clientId);
  const knownId = known?._id ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const clientId = chosen ?? knownId;
  const [term, setTerm] = useState(USUAL_TERM);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const saved = createdId !== null;
  const client = clients.find(({ _id }) => _id === clientId);
  const currency = client === undefined ? 'EUR' : clientFacts(client).currency;
  const due = dueDate(today, term);

  const form = useFormSubmit(
    async () => {
      const body = { clientId, noOfDueDates: term, dueDate: due };
      const { _id } = await once(`${clientId} ${term}`, (createKey) =>
        api<typeof createInvoice>('POST /api/invoice/createinvoice', { body: { ...body, createKey } }),
      );
      await refreshInvoices(queryClient);
      setCreatedId(_id);
      return undefined;
    },
    (error) => {
      if (isGone(error)) {
        // The customer isn't offered any more.
        setChosen(null);
        void queryClient.invalidateQueries({ queryKey: allClientsQuery.queryKey });
      }
      return clientFailure(literalFailure(texts.tryLater, 'en', texts.createUnanswered))(error);
    },
  );

  // Navigates in an effect. By then the guard below knows that nothing is unsaved.
  useEffect(() => {
    if (createdId !== null) void navigate(`/freelancer-edit-invoice/${createdId}`, { replace: true, state: 'created' });
  }, [createdId, navigate]);

  return (
    <>
      <form {...form.events}>
        <UnsavedGuard dirty={!saved && (clientId !== knownId || term !== USUAL_TERM)} />
        <AlertBox alert={form.alert} />
        <div className="stack">
          <FormFields busy={form.busy}>
            <div className={classes.client}>
              <RuleSelect
                name="clientId"
                rule={invoiceFields.clientId}
                options={[
                  { value: '', label: texts.chooseClient },
                  ...clients
                    .map((one) => ({ value: one._id, label: `${clientFacts(one).name} (${one.customerNumber})` }))
                    .toSorted((a, b) => compareNames(a.label, b.label)),
                ]}
                value={clientId}
                disabled={saved}
                error={form.issueOf('clientId')}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
              {/* The live region must exist before its text, or screen readers miss it. */}
              <div role="status">{currency !== 'EUR' && <Notice kind="warning">{texts.onlyEur(currency)}</Notice>}</div>
            </div>
            <TermFields
              term={term}
              due={due}
              disabled={saved}
              issue={form.issueOf('noOfDueDates')}
              onChoose={setTerm}
            />
          </FormFields>
          <SubmitButton busy={form.busy} disabled={saved} className={classes.save ?? ''}>
            {texts.saveTerm}
          </SubmitButton>
        </div>
      </form>
      {children(currency)}
    </>
  );
}
