import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const KEY = 'shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isOn = () => localStorage.getItem(KEY) !== 'off';

/** Whether single letters press buttons: they can be switched off, for those who speak or mistype (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn);
  const set = (next: boolean) => {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    for (const listener of listeners) listener();
  };
  return [on, set];
}

/** Presses by letters while nothing is typed, no dialog is open and no other key is held. */
export function useShortcuts(presses: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    const inDialog = document.querySelector(':modal') !== null;
    const act = presses[event.key.toLowerCase()];
    if (act === undefined || !isOn() || isTyping || isHeld || inDialog) return;
    // Or the letter is typed into the field that has the focus by then.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
