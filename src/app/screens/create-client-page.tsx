import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { USUAL_COUNTRY } from '#shared/contact/countries.ts';
import { api } from '#web/api.ts';
import type { ApiError } from '#web/api-error.ts';
import { type FormAlert, literalFailure } from '#web/forms/form-alert.ts';
import { useOnce } from '#web/forms/use-once.ts';
import { Screen } from '#web/frame/screen.tsx';
import type { createClient } from '#features/clients/endpoints.ts';
import { type ClientBody, type ClientDraft, ClientForm } from '#features/clients/web/client-form.tsx';
import { texts } from '#features/clients/web/texts.ts';
import { InvoiceClientButton } from '#features/invoices/drafting/web/invoice-client-button.tsx';

/** A new customer is an organization in Sweden, in the currency in which payments are accepted (product §9.6, §9.7). */
const BLANK: ClientDraft = {
  clientOption: 'organization',
  values: {
    orgCurrencyCode: 'EUR',
    pvtCurrencyCode: 'EUR',
    orgCountry: USUAL_COUNTRY,
    pvtCountry: USUAL_COUNTRY,
  },
};

/**
 * /freelancer-create-client. Once a customer is created, the next step is to invoice it. A member who came to write the
 * first invoice goes there at once (product §2.8).
 */
export function CreateClientPage() {
  const queryClient = useQueryClient();
  const isForInvoice = useLocation().state === 'first-invoice';
  const once = useOnce();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const save = async (body: ClientBody): Promise<FormAlert> => {
    const { _id } = await once(JSON.stringify(body), (createKey) =>
      api<typeof createClient>('POST /api/client/createclient', { body: { ...body, createKey } }),
    );
    await queryClient.invalidateQueries({ queryKey: ['GET /api/client/fetchallclients'] });
    setCreatedId(_id);
    return { kind: 'success', text: texts.created, lang: 'en' };
  };
  return (
    <Screen {...(isForInvoice ? { intro: texts.thenInvoice } : {})}>
      <ClientForm
        initial={BLANK}
        isNew
        submitLabel={texts.create}
        onSave={save}
        failureAlert={failureAlert}
        nextStep={
          createdId !== null && <InvoiceClientButton key={createdId} clientId={createdId} atOnce={isForInvoice} />
        }
      />
    </Screen>
  );
}

function failureAlert(error: ApiError): FormAlert {
  const isInvalidType = error.issues.some(({ path }) => path === 'clientOption');
  return isInvalidType
    ? { kind: 'failure', text: texts.invalidType, lang: 'en' }
    : literalFailure(texts.createFailed, 'en', texts.createUnanswered)(error);
}
