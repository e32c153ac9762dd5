import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import shared from '#web/frame/frame-button.module.css';
import type { MenuScreen } from '#web/frame/menu.ts';
import { IconSearch } from '#web/icons.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { searchFields } from '../domain/search-fields.ts';
import classes from './search-button.module.css';
import panelClasses from './search-panel.module.css';
import { texts } from './texts.ts';

interface SearchButtonProps {
  /** Whether the account is a member's, so that customers and invoices are searched too. */
  ofMember: boolean;
  screens: readonly MenuScreen[];
}

/**
 * Opens the search, as do Ctrl-K and ⌘-K. The panel's file is loaded the first time, and takes over what is typed until
 * then (product §2.23).
 */
export function SearchButton({ ofMember, screens }: SearchButtonProps) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  /** Whether Enter was pressed after what is typed. */
  const [entered, setEntered] = useState(false);
  const later = useLater('search-panel', () => import('./search-panel.tsx'), opened);
  const { data: panel, isError } = later;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // While another dialog is open, these keys do nothing.
    if (document.querySelector(':modal') === null) setOpened(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const close = () => {
    setOpened(false);
    setTyped('');
    setEntered(false);
  };
  return (
    <>
      <button
        type="button"
        className={`${shared.button} ${classes.button}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} /> {texts.search}
        <kbd className={classes.keys} aria-hidden="true">
          {texts.keys}
        </kbd>
      </button>
      <Dialog opened={opened} onClose={close} title={texts.search} size="large">
        <div className={classes.room}>
          <LaterFailed later={later} what={texts.failed} />
          {!isError && panel === undefined && (
            <div className={panelClasses.panel}>
              <input
                data-autofocus
                className={panelClasses.field}
                type="search"
                aria-label={texts.search}
                maxLength={searchFields.q.maxLength}
                autoComplete="off"
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  setEntered(false);
                }}
                onKeyDown={({ key, nativeEvent }) => {
                  if (key === 'Enter' && !nativeEvent.isComposing) setEntered(true);
                }}
              />
            </div>
          )}
          {panel !== undefined && (
            <panel.SearchPanel
              initial={typed}
              initiallyEntered={entered}
              ofMember={ofMember}
              screens={screens}
              onLeave={close}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
