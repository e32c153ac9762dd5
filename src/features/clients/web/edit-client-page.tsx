import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { api } from '#web/api.ts';
import { type FormAlert, literalFailure } from '#web/forms/form-alert.ts';
import { useFilling } from '#web/forms/use-filling.ts';
import { Screen } from '#web/frame/screen.tsx';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import type { clientById, updateClient } from '../endpoints.ts';
import { clientFailure } from './client-failure.ts';
import { type ClientBody, type ClientDraft, ClientForm } from './client-form.tsx';
import { clientQuery } from './client-queries.ts';
import { texts } from './texts.ts';

/** /freelancer-edit-client/{clientId} (product §2.8). */
export function EditClientPage() {
  const { clientId = '' } = useParams();
  return (
    <Screen>
      <EditClient key={clientId} id={clientId} />
    </Screen>
  );
}

function EditClient({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const saved = useQuery(clientQuery(id));
  const { filled, key, filling, error } = useFilling(saved);

  const save = async (given: ClientBody): Promise<FormAlert> => {
    const body = { ...given, version: filling.seen };
    const { version, inNewCurrency } = await api<typeof updateClient>('PUT /api/client/updateclient/{id}', {
      params: { id },
      body,
    });
    void filling.markSaved(version);
    await queryClient.invalidateQueries({ queryKey: ['GET /api/client/fetchallclients'] });
    return {
      kind: 'success',
      text: texts.updated,
      lang: 'en',
      ...(inNewCurrency && { reason: { text: texts.inNewCurrency(inNewCurrency, currencyOf(given)) } }),
    };
  };

  if (filled !== undefined) {
    return (
      <ClientForm
        key={key}
        initial={draftOf(filled)}
        isNew={false}
        submitLabel={texts.save}
        onSave={save}
        failureAlert={clientFailure(literalFailure(texts.updateFailed, 'en'))}
        refill={filling.refill}
      />
    );
  }
  if (error !== null) {
    const gone = { text: texts.notFound, to: '/freelancer-view-clients', label: texts.toList };
    return <NotLoaded error={error} what={texts.client} gone={gone} onRetry={() => void saved.refetch()} />;
  }
  return <FormSkeleton />;
}

const currencyOf = (body: ClientBody) =>
  body.clientOption === 'private' ? body.privateClient.pvtCurrencyCode : body.organizationClient.orgCurrencyCode;

function draftOf(client: EndpointResponse<typeof clientById>): ClientDraft {
  const given = Object.entries(client.privateClient ?? client.organizationClient ?? {});
  return {
    clientOption: client.clientOption,
    values: Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
  };
}

function FormSkeleton() {
  return (
    <output aria-label={texts.loadingClient}>
      {['1', '2', '3', '4', '5', '6', '7', '8'].map((field) => (
        <Skeleton key={field} height={44} />
      ))}
    </output>
  );
}
