import type { ReactNode } from 'react';
import journey from '../drawings/journey.svg';
import { Drawing } from '../drawings/drawing.tsx';
import { focusWhenShown } from '../focus-when-shown.ts';
import { Footer } from './footer.tsx';
import { LanguageSelect } from './language-select.tsx';
import { Wordmark } from './wordmark.tsx';
import { useScreen } from './use-screen.ts';
import classes from './signed-out-frame.module.css';

interface SignedOutFrameProps {
  /** Replaces the title of the table of screens, if the page isn't in the table. */
  title?: string;
  /** Replaces the heading of the table of screens, if the screen shows another view. */
  heading?: ReactNode;
  /** Whether the content is as wide as the page, instead of one narrow card. */
  wide?: boolean;
  /** Whether the page stands in for the screen, so that the screen's introduction isn't about it. */
  instead?: boolean;
  children: ReactNode;
}

/** The frame of screens that need no session: one card in the middle, unless it is wide. */
export function SignedOutFrame({ title, heading, wide, instead, children }: SignedOutFrameProps) {
  const screen = useScreen();
  return (
    <div className={classes.page}>
      <title>{title ?? screen.title}</title>
      <header className={classes.bar}>
        <Wordmark />
        <LanguageSelect />
      </header>
      <main className={classes.main} data-wide={wide}>
        {screen.intro !== undefined && instead !== true && (
          <div className={classes.intro}>
            <p>{screen.intro}</p>
            <Drawing file={journey} />
          </div>
        )}
        <div className={wide === true ? undefined : classes.card}>
          {/* What stands in for a screen comes late, when what was pressed to open it has gone. */}
          <h1 className={classes.heading} {...(instead && { ref: focusWhenShown, tabIndex: -1 })}>
            {heading ?? screen.heading}
          </h1>
          {children}
        </div>
      </main>
      <Footer />
    </div>
  );
}
