import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { LanguageSelect } from './language-select.tsx';
import { Wordmark } from './wordmark.tsx';
import classes from './signed-out-frame.module.css';

interface SignedOutFrameProps {
  /** The page's title in the browser (product §2.1). */
  title: string;
  heading: string;
  children: ReactNode;
}

/** The frame of the screens that need no session: one card in the middle. */
export function SignedOutFrame({ title, heading, children }: SignedOutFrameProps) {
  return (
    <div className={classes.page}>
      <title>{title}</title>
      <header className={classes.bar}>
        <Wordmark />
        <LanguageSelect />
      </header>
      <main className={classes.card}>
        <h1 className={classes.heading}>{heading}</h1>
        {children}
      </main>
      <Footer />
    </div>
  );
}
