import { useIsFetching } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import classes from './database-waits.module.css';

/** Says that what is shown waits for the server's database, and that its requests repeat by themselves (product §2.2). */
export function DatabaseWaits() {
  const waiting = useIsFetching({ predicate: ({ state }) => state.fetchFailureCount > 0 }, queryClient);
  return (
    <div role="status" className={`${classes.place} no-print`}>
      {waiting > 0 && <p>Vi når inte vår databas just nu. Vi försöker igen av oss själva.</p>}
    </div>
  );
}
