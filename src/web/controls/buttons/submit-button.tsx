import { Button, type ButtonProps } from './button.tsx';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends ButtonProps {
  busy: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A form's submit button. It shows progress, and can't be pressed again until the form is done (product §2.2). */
export function SubmitButton({ busy, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" busy={busy} {...props}>
      {children}
    </Button>
  );
}
