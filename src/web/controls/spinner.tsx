import classes from './spinner.module.css';

interface SpinnerProps {
  /** The width and height in pixels. */
  size?: number;
  /** What it waits for, told to screen readers. Without it, they are told nothing. */
  label?: string;
  className?: string | undefined;
}

/** Shows that something is running. */
export function Spinner({ size = 36, label, className = '' }: SpinnerProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span {...named} className={`${classes.spinner} ${className}`} style={{ width: size, height: size }} />;
}
