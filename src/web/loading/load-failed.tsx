import { Button } from '../controls/buttons/button.tsx';
import { useLayoutEffect, useRef } from 'react';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  /** What could not be loaded, as the start of the sentence: 'Dina kunder'. */
  what: string;
  /** Whether it is a block of its own or within a line. */
  place?: 'block' | 'line';
  /** What the button says. */
  label?: string;
  onRetry: () => void;
}

/** Says that something could not be loaded, and offers a retry (product §8). */
export function LoadFailed({ what, place = 'block', label = 'Försök igen', onRetry }: LoadFailedProps) {
  const isLine = place === 'line';
  const box = useRef<HTMLDivElement>(null);

  // The focused button disappears when the part has loaded. The focus moves to what takes its place.
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      const around = current?.parentElement;
      if (!around || !current.contains(document.activeElement)) return;
      queueMicrotask(() => {
        const target = around.isConnected ? around : document.querySelector('main');
        if (target === null) return;
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <div ref={box} role="alert" className={classes.box} data-place={place}>
      <p>{what} kunde inte laddas.</p>
      <Button variant="default" compact={isLine} onClick={onRetry}>
        {label}
      </Button>
    </div>
  );
}
