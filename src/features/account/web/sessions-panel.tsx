import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Bowser from 'bowser';
import { formatInstant } from '../../../shared/format-instant.ts';
import { callQuery } from '../../../web/call-query.ts';
import { LoadFailed } from '../../../web/loading/load-failed.tsx';
import { useArrived } from '../../../web/loading/use-arrived.ts';
import type { sessionList } from '../contract.ts';
import classes from './sessions-panel.module.css';
import { texts } from './texts.ts';

/** 'Chrome på macOS', from what the browser says of itself. */
function deviceName(userAgent: string): string {
  if (userAgent === '') return texts.unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name ?? texts.unknownDevice, os.name].filter(Boolean).join(' på ');
}

/** The account's sessions, the last used first; a change of password ends the others (product §12.1). */
export function SessionsPanel() {
  const { data: fresh, isError, refetch } = useQuery(callQuery<typeof sessionList>('GET /api/auth/sessions', {}));
  const data = useArrived(fresh);
  return (
    <section className={classes.panel} aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className={classes.heading}>
        {texts.sessionsHeading}
      </h2>
      {isError && <LoadFailed what="Dina inloggningar" onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={72} />}
      <ul className={classes.list}>
        {data?.sessions.map((session) => (
          <li key={session._id}>
            <span>{deviceName(session.userAgent)}</span>
            <span className={classes.when}>
              {session.current ? texts.thisSession : `Senast ${formatInstant(new Date(session.lastUsedAt))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
