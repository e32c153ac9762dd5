import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { ApiError } from '#web/api-error.ts';
import { type FormAlert, literalFailure } from '#web/forms/form-alert.ts';
import { Screen } from '#web/frame/screen.tsx';
import type { createClient } from '../endpoints.ts';
import { type ClientBody, type ClientDraft, ClientForm } from './client-form.tsx';
import { texts } from './texts.ts';

/** A new customer is an organization, in the currency in which payments are accepted (product §9.6, §9.7). */
const BLANK: ClientDraft = {
  clientOption: 'organization',
  values: { orgCurrencyCode: 'EUR', pvtCurrencyCode: 'EUR' },
};

/** /freelancer-create-client (product §2.8). */
export function CreateClientPage() {
  const queryClient = useQueryClient();
  const save = async (body: ClientBody): Promise<FormAlert> => {
    await api<typeof createClient>('POST /api/client/createclient', { body });
    await queryClient.invalidateQueries({ queryKey: ['GET /api/client/fetchallclients'] });
    return { kind: 'success', text: texts.created, lang: 'en' };
  };
  return (
    <Screen>
      <ClientForm initial={BLANK} isNew submitLabel={texts.create} onSave={save} failureAlert={failureAlert} />
    </Screen>
  );
}

function failureAlert(error: ApiError): FormAlert {
  const isInvalidType = error.issues.some(({ path }) => path === 'clientOption');
  return isInvalidType
    ? { kind: 'failure', text: texts.invalidType, lang: 'en' }
    : literalFailure(texts.createFailed, 'en')(error);
}
