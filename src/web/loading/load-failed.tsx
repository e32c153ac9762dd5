import { Button } from '@mantine/core';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  /** What could not be loaded, as it begins the sentence: 'Dina kunder'. */
  what: string;
  /** In a line of its own, or within one. */
  place?: 'block' | 'line';
  onRetry: () => void;
}

/** Stands where something could not be loaded: says so, and offers another try (product §8). */
export function LoadFailed({ what, place = 'block', onRetry }: LoadFailedProps) {
  const isLine = place === 'line';
  return (
    <div role="alert" className={classes.box} data-place={place}>
      <p>{what} kunde inte laddas.</p>
      <Button variant="default" size={isLine ? 'compact-sm' : 'sm'} onClick={onRetry}>
        Försök igen
      </Button>
    </div>
  );
}
