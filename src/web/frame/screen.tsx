import { IconArrowLeft } from '../icons.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from './use-screen.ts';
import classes from './screen.module.css';

interface ScreenProps {
  /** Replace those of the table of screens, if they depend on the data. */
  title?: string;
  heading?: string;
  /** Whether the heading will name what is still being loaded. Until then it doesn't get the focus. */
  waits?: boolean;
  /** Null for none, if what is shown instead isn't what the introduction is about. */
  intro?: string | null;
  /** Shown below the heading: what the screen is about. While it is '', its line is kept free. */
  about?: string;
  /** The label of the back button. */
  backLabel?: string;
  /** Shown to the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Whether no screen of ours comes before this one in the tab, as when a mail's link opened it. The router counts them, and
 * begins anew with each page; the browser also knows the pages before, if it is new enough to tell.
 */
const isOpenedItself = () =>
  (history.state as { idx?: number } | null)?.idx === 0 && !('navigation' in window && window.navigation.canGoBack);

/** The frame of a signed-in screen's content: title, back button and the only h1 (product §2.2). */
export function Screen({
  title,
  heading,
  waits = false,
  intro,
  about,
  backLabel = 'Tillbaka',
  aside,
  children,
}: ScreenProps) {
  const screen = useScreen();
  const navigate = useNavigate();
  const introduction = intro === undefined ? screen.intro : intro;
  return (
    <div className={classes.screen} data-width={screen.width ?? 'page'}>
      <title>{title ?? screen.title}</title>
      <button
        type="button"
        className={`${classes.back} no-print`}
        onClick={() => void (isOpenedItself() ? navigate('/', { replace: true }) : navigate(-1))}
      >
        <IconArrowLeft size={18} /> {backLabel}
      </button>
      <div className={classes.head}>
        <hgroup>
          <h1 className={classes.heading} data-waits={waits || undefined}>
            {heading ?? screen.heading}
          </h1>
          {about !== undefined && <p className={classes.about}>{about}</p>}
        </hgroup>
        {aside}
      </div>
      {introduction !== undefined && introduction !== null && <p className={classes.intro}>{introduction}</p>}
      {children}
    </div>
  );
}
