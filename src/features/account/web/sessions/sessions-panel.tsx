import { Skeleton } from '#web/controls/skeleton.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-date.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { MOST_SESSIONS } from '../../domain/account-fields.ts';
import type { endOneSession } from '../../endpoints.ts';
import { sessionsQuery } from '../account-queries.ts';
import { deviceName } from './device-name.ts';
import classes from './sessions-panel.module.css';
import { texts } from '../texts.ts';

/** The account's sessions, the last used first. The member can end each one except this one (product §2.19, §12.1). */
export function SessionsPanel() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const ending = useAction(async (id: string) => {
    try {
      const { message } = await api<typeof endOneSession>('DELETE /api/auth/sessions/{id}', { params: { id } });
      return { kind: 'success', text: message };
    } finally {
      // If the session had already ended, it leaves the list too.
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  });
  return (
    <section {...useFocusOfGone<HTMLElement>()} className={classes.panel} aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className={classes.heading}>
        {texts.sessionsHeading}
      </h2>
      <div className="in-sight">
        <AlertBox alert={ending.alert} onDismiss={() => ending.setAlert(null)} />
      </div>
      {isError && <LoadFailed what="Dina inloggningar" onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={72} />}
      <ul className={classes.list}>
        {data?.sessions.map(({ _id, userAgent, lastUsedAt, current }) => (
          <li key={_id}>
            <span>{deviceName(userAgent)}</span>
            <span className={classes.when}>
              {current ? texts.thisSession : texts.lastUsed(formatInstant(lastUsedAt))}
            </span>
            {!current && (
              <Button
                variant="default"
                compact
                busy={ending.running === _id}
                disabled={ending.busy}
                onClick={() => ending.run(_id)}
              >
                {texts.endSession}
                <span className="visually-hidden">{` ${deviceName(userAgent)}, ${texts.lastUsed(formatInstant(lastUsedAt))}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data?.sessions.length === MOST_SESSIONS && <p>{texts.newestSessions(MOST_SESSIONS)}</p>}
    </section>
  );
}
