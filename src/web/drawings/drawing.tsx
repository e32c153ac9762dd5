import classes from './drawing.module.css';

/**
 * A drawing in the colours of the theme, from a file of this folder. It is decorative: the text beside it says the
 * same.
 */
export function Drawing({ file }: { file: string }) {
  return (
    <svg className={classes.drawing} aria-hidden="true">
      <use href={`${file}#drawing`} />
    </svg>
  );
}
