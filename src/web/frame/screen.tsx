import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import classes from './screen.module.css';

interface ScreenProps {
  /** The page's title in the browser (product §2.1). */
  title: string;
  heading: string;
  /** Narrow: a form's one column. */
  width?: 'form' | 'page';
  /** What the back button reads. */
  backLabel?: string;
  /** Stands at the right of the heading. */
  aside?: ReactNode;
  /** What the screen is for, below its heading. */
  intro?: string;
  children: ReactNode;
}

/** The page frame of a signed-in screen: title, back button, the one h1 (product §2.2). */
export function Screen({
  title,
  heading,
  width = 'page',
  backLabel = 'Tillbaka',
  aside,
  intro,
  children,
}: ScreenProps) {
  const navigate = useNavigate();
  return (
    <div className={classes.screen} data-width={width}>
      <title>{title}</title>
      <button type="button" className={`${classes.back} no-print`} onClick={() => void navigate(-1)}>
        <IconArrowLeft size={18} aria-hidden="true" /> {backLabel}
      </button>
      <div className={classes.head}>
        <h1 className={classes.heading}>{heading}</h1>
        {aside}
      </div>
      {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  );
}
