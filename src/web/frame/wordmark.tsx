import classes from './frame.module.css';

/** The product's name in the top bars. */
export function Wordmark() {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--petrol)" />
        <path d="M10 8h12v3H13.4v3.6H21v3h-7.6V21H22v3H10z" fill="var(--surface)" />
      </svg>
      Egenlön
    </span>
  );
}
