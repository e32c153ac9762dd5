import { IconLogout, IconMenu2 } from '../icons.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { PressButton } from '../controls/buttons/press-button.tsx';
import { Dialog } from '../controls/dialogs/dialog.tsx';
import { useBusy, type WhileBusy } from '../forms/use-busy.ts';
import { DatabaseWaits } from '../loading/database-waits.tsx';
import { useWide } from '../use-wide.ts';
import { Footer } from './footer.tsx';
import { LanguageSelect } from './language-select.tsx';
import type { MenuScreen } from './menu.ts';
import { SideMenu } from './side-menu.tsx';
import { Wordmark } from './wordmark.tsx';
import shared from './frame-button.module.css';
import classes from './signed-in-frame.module.css';

interface SignedInFrameProps {
  /** The displayed name of the signed-in user. */
  name: ReactNode;
  /** The menu's screens. The first is the start screen. */
  screens: readonly MenuScreen[];
  /** The search, in the top bar. */
  search: ReactNode;
  /** The menu on wide screens: beside the screen, or in a drawer, which leaves the screen more room. */
  menu: 'side' | 'drawer';
  /** Shown in place of the screen. */
  instead: ReactNode;
  onSignOut: (whileBusy: WhileBusy) => void;
  /** Shown over every screen. */
  children?: ReactNode;
}

/** The common frame: top bar, side menu (a drawer below 992 px), the screen, the footer (product §2.2). */
export function SignedInFrame({ name, screens, search, menu, instead, onSignOut, children }: SignedInFrameProps) {
  // A phone doesn't render the side menu at all, because hiding it would still delay the first paint. The styles hide it
  // too, because a window that gets narrower still has it for a moment.
  const isWide = useWide();
  const [menuOpened, setMenuOpened] = useState(false);
  const signingOut = useBusy();
  const closeMenu = () => setMenuOpened(false);
  const main = useRef<HTMLElement>(null);
  // The browser's own entry of the history, which the link would make, is one that the router goes back to without asking
  // about unsaved changes.
  const skipToScreen = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus({ preventScroll: true });
    main.current?.scrollIntoView();
  };
  return (
    <div className={classes.frame} data-menu={menu}>
      <a href="#screen" className={classes.skip} onClick={skipToScreen}>
        Hoppa till innehållet
      </a>
      <header className={`${classes.bar} no-print`}>
        <button
          type="button"
          className={`${shared.button} ${classes.menuButton}`}
          aria-expanded={menuOpened}
          onClick={() => setMenuOpened(true)}
        >
          <IconMenu2 size={22} /> Meny
        </button>
        <Link to="/" className={classes.home} aria-label={`Egenlön, till ${screens[0]?.label ?? ''}`}>
          <Wordmark />
        </Link>
        {search}
        <div className={classes.name}>{name}</div>
        {isWide && (
          <div className={classes.language}>
            <LanguageSelect />
          </div>
        )}
        <PressButton
          className={`${shared.button} ${classes.signOut}`}
          busy={signingOut.busy}
          onClick={() => onSignOut(signingOut.whileBusy)}
        >
          <IconLogout size={18} /> Logga Ut
        </PressButton>
      </header>
      {menu === 'side' && isWide && (
        <div className={classes.side}>
          <SideMenu screens={screens} />
        </div>
      )}
      <Dialog opened={menuOpened} onClose={closeMenu} title="Meny" size="side" closeLabel="Stäng menyn">
        <div className={classes.drawerName}>{name}</div>
        <SideMenu screens={screens} onNavigate={closeMenu} />
        <div className={classes.drawerLanguage}>
          <LanguageSelect />
        </div>
      </Dialog>
      <main ref={main} id="screen" tabIndex={-1} className={classes.screen}>
        {instead ?? <Outlet context={screens} />}
      </main>
      <div className={classes.footer}>
        <Footer />
      </div>
      <DatabaseWaits />
      {children}
    </div>
  );
}
