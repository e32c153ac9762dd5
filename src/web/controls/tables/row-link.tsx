import { Link, type LinkProps } from 'react-router';
import classes from './row-link.module.css';

interface RowLinkProps extends LinkProps {
  /** For a row with several links. */
  narrow?: boolean;
}

/** A link in a row that looks like the library's button. That renders six more components, which delay a list's first row. */
export function RowLink({ narrow, ...props }: RowLinkProps) {
  return <Link {...props} className={classes.link ?? ''} data-narrow={narrow} />;
}
