import { IconX } from '../../icon.tsx';
import classes from './close-button.module.css';

interface CloseButtonProps {
  label: string;
  className?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with a cross, for what can be closed. */
export function CloseButton({ label, className = '', disabled = false, onClick }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${classes.close} ${className}`}
      disabled={disabled}
      onClick={onClick}
    >
      <IconX size={24} />
    </button>
  );
}
