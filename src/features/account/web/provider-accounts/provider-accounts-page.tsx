import { Breakable } from '#web/controls/breakable.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { ChangeList } from '#web/controls/change-list.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { accountQuery } from '../account-queries.ts';
import { AccountDialog, type AccountStep } from './account-dialog.tsx';
import { type ProviderAccount, providerAccountsQuery } from './provider-accounts-query.ts';
import classes from './provider-accounts.module.css';
import { texts } from './texts.ts';

/** /granskning/konton: the provider's accounts, their roles, and the last changes to them (product §2.28). */
export function ProviderAccountsPage() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(providerAccountsQuery);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [open, setOpen] = useState<AccountStep | null>(null);
  const close = (news: FormAlert | null) => {
    setOpen(null);
    if (news !== null) setAlert(news);
    // Without news too, because the response to a change may have been lost.
    void queryClient.invalidateQueries({ queryKey: providerAccountsQuery.queryKey });
    // The administrator may have changed their own roles.
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  return (
    <Screen aside={<Button onClick={() => setOpen({ kind: 'invite' })}>{texts.invite}</Button>}>
      <div className="in-sight">
        <AlertBox alert={alert} onDismiss={() => setAlert(null)} />
      </div>
      {data === undefined && isError && <LoadFailed what={texts.accounts} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={320} />}
      {data !== undefined && (
        <div className="stack" data-gap="part">
          <CardTable
            caption={texts.accounts}
            columns={columnsOf(setOpen)}
            rows={data.accounts}
            keyOf={({ _id }) => _id}
          />
          <ChangeList
            heading={texts.events}
            empty={texts.noEvents}
            changes={data.events.map((event) => ({
              key: `${event.at} ${event.name} ${event.action}`,
              at: event.at,
              text: texts.event(event),
            }))}
          />
        </div>
      )}
      {open !== null && (
        <AccountDialog
          step={open}
          onClose={() => close(null)}
          onDone={(text) => close({ kind: 'success', text })}
          onConflict={(text) => close({ kind: 'failure', text })}
        />
      )}
    </Screen>
  );
}

const { columns } = texts;

function columnsOf(onStep: (step: AccountStep) => void): Column<ProviderAccount>[] {
  return [
    {
      label: columns.name,
      namesRow: true,
      typed: true,
      cell: ({ name, isOwn }) => (isOwn ? `${name} ${texts.own}` : name),
    },
    {
      label: columns.email,
      typed: true,
      // In one element, because on a card Firefox would set its parts apart, as it does with what stands in a row.
      cell: ({ email }) => (
        <span>
          <Breakable text={email} />
        </span>
      ),
    },
    { label: columns.roles, typed: true, cell: ({ roles }) => texts.rolesOf(roles) },
    {
      label: columns.state,
      cell: (account) => (
        <>
          {texts.state(account)}
          {account.isInvited && !account.isDisabled && <div className={classes.soft}>{texts.newLink}</div>}
        </>
      ),
    },
    {
      label: columns.actions,
      hideLabel: true,
      cell: (account) => {
        const whose = <span className="visually-hidden">{texts.ofAccount(account.name)}</span>;
        return (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => onStep({ kind: 'roles', account })}>
              {texts.change}
              {whose}
            </Button>
            <Button
              variant="default"
              onClick={() => onStep({ kind: account.isDisabled ? 'enable' : 'disable', account })}
            >
              {account.isDisabled ? texts.enable : texts.disable}
              {whose}
            </Button>
          </div>
        );
      },
    },
  ];
}
