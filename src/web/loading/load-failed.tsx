import { Button } from '@mantine/core';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  /** What could not be loaded, as it begins the sentence: 'Dina kunder'. */
  what: string;
  onRetry: () => void;
}

/** Stands where something could not be loaded: says so, and offers another try (product §8). */
export function LoadFailed({ what, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className={classes.box}>
      <p>{what} kunde inte laddas.</p>
      <Button variant="default" onClick={onRetry}>
        Försök igen
      </Button>
    </div>
  );
}
