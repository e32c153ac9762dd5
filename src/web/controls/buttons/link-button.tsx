import { PressButton, type PressButtonProps } from './press-button.tsx';
import classes from './link-button.module.css';

/** A button that looks like a link. */
export function LinkButton(props: PressButtonProps) {
  return <PressButton {...props} className={classes.link} />;
}
