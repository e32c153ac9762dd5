import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#web/listeners.ts';

const KEY = 'shortcuts';
const { subscribe, tell } = createListeners();

const isOn = () => localStorage.getItem(KEY) !== 'off';

/** Whether single-letter shortcuts are on. People who use speech input or mistype can turn them off (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn);
  const set = (next: boolean) => {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    tell();
  };
  return [on, set];
}

/** Runs actions on single letters, except while someone types, a dialog is open or another key is held. */
export function useShortcuts(presses: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    const inDialog = document.querySelector(':modal') !== null;
    const act = presses[event.key.toLowerCase()];
    if (act === undefined || !isOn() || isTyping || isHeld || inDialog) return;
    // Without this, the letter would also be typed into the field that the action focuses.
    event.preventDefault();
    act();
  });
  // They work as soon as the screen shows.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
