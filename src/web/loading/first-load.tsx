import { Wordmark } from '../frame/wordmark.tsx';
import classes from './first-load.module.css';

/** The shell that shows at once, while the first screen's script loads (product §2.2). */
export function FirstLoad() {
  return (
    <div className={classes.bar} aria-busy="true">
      <Wordmark />
    </div>
  );
}
