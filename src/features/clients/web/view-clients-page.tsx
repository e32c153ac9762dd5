import { SearchField } from '#web/controls/fields/search-field.tsx';
import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { Pager } from '#web/controls/tables/pager.tsx';
import { type FormAlert, literalFailure } from '#web/forms/form-alert.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { untilRemoved } from '#web/gone.ts';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import type { deleteClient } from '../endpoints.ts';
import { clientFacts } from '../domain/client-facts.ts';
import { SEARCH_MAX_LENGTH } from '../domain/client-fields.ts';
import { ClientTable, type ListedClient } from './client-table.tsx';
import { EmptyClients } from './empty-clients.tsx';
import { texts } from './texts.ts';
import { useClientList } from './use-client-list.ts';
import classes from './clients.module.css';

/** /freelancer-view-clients (product §2.9). */
export function ViewClientsPage() {
  const { search, requested, choose, query, page, goTo } = useClientList();
  const { data, isError, isPlaceholderData, refetch } = query;
  const queryClient = useQueryClient();
  const list = useFocusOfGone(texts.clients);
  const deletion = useConfirmedAction(
    async ({ _id: id }: ListedClient): Promise<FormAlert> => {
      try {
        await untilRemoved(api<typeof deleteClient>('DELETE /api/client/deleteclient/{id}', { params: { id } }));
        if (data?.clients.length === 1 && page > 0) goTo(page - 1);
      } finally {
        // If the response was lost, the customer may be deleted.
        await queryClient.invalidateQueries({ queryKey: ['GET /api/client/fetchallclients'] });
      }
      return { kind: 'success', text: texts.deleted, lang: 'en' };
    },
    literalFailure(texts.deleteFailed, 'en'),
  );
  // The list of an earlier search says nothing about the new one's.
  const hasNone = data?.clients.length === 0;
  const isEmpty = data?.total === 0 && !isPlaceholderData;
  const hasNoClients = isEmpty && requested === '';
  // The last page's customers may have been deleted elsewhere.
  const isBeyondEnd = hasNone && !isEmpty && !isPlaceholderData;
  useEffect(() => {
    if (isBeyondEnd) choose({});
  }, [isBeyondEnd, choose]);

  return (
    <Screen aside={hasNoClients ? null : <NewClient />}>
      <div className="in-sight">
        <AlertBox alert={deletion.alert} onDismiss={() => deletion.setAlert(null)} />
      </div>
      {!hasNoClients && (
        <search>
          <SearchField
            rule={{ label: texts.search, maxLength: SEARCH_MAX_LENGTH }}
            className={classes.search}
            search={search}
            choose={choose}
          />
          <output className="visually-hidden">
            {requested !== '' &&
              !isPlaceholderData &&
              data !== undefined &&
              (isEmpty ? texts.noMatch(requested) : texts.found(data.total))}
          </output>
        </search>
      )}
      <div {...list} className={classes.list}>
        {isError && <LoadFailed what={texts.clients} onRetry={() => void refetch()} />}
        {(data === undefined || (hasNone && !isEmpty)) && !isError && <ListSkeleton />}
        {isEmpty && <EmptyClients search={hasNoClients ? '' : requested} onClear={() => choose({ q: '' })} />}
        {data !== undefined && !hasNone && (
          <>
            <ClientTable clients={data.clients} onDelete={deletion.ask} />
            <Pager page={page} count={data.total} onPage={goTo} list={list.ref} />
          </>
        )}
      </div>
      <ConfirmDialog
        {...deletion.dialog}
        question={texts.confirmDelete}
        lang="en"
        about={deletion.subject ? clientFacts(deletion.subject).name : undefined}
        confirmLabel={texts.delete}
        danger
      />
    </Screen>
  );
}

function NewClient() {
  return <ButtonLink to="/freelancer-create-client">{texts.newClient}</ButtonLink>;
}

function ListSkeleton() {
  return (
    <output aria-label={texts.loadingClients}>
      {['1', '2', '3', '4', '5'].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </output>
  );
}
