import { IconArrowLeft } from '../icons.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from './use-screen.ts';
import classes from './screen.module.css';

interface ScreenProps {
  /** In place of the table's, where it depends on the data. */
  heading?: string;
  /** What the back button reads. */
  backLabel?: string;
  /** Stands at the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The page frame of a signed-in screen: title, back button, the one h1 (product §2.2). */
export function Screen({ heading, backLabel = 'Tillbaka', aside, children }: ScreenProps) {
  const screen = useScreen();
  const navigate = useNavigate();
  return (
    <div className={classes.screen} data-width={screen.width ?? 'page'}>
      <title>{screen.title}</title>
      <button type="button" className={`${classes.back} no-print`} onClick={() => void navigate(-1)}>
        <IconArrowLeft size={18} /> {backLabel}
      </button>
      <div className={classes.head}>
        <h1 className={classes.heading}>{heading ?? screen.heading}</h1>
        {aside}
      </div>
      {screen.intro !== undefined && <p className={classes.intro}>{screen.intro}</p>}
      {children}
    </div>
  );
}
