import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads a screen's script as soon as a link to it is pointed at or focused, so that it is there when the link is
 * followed (product §2.2). What fails to load here is tried again by following the link.
 */
export function loadOnIntent(routes: RouteObject[]): void {
  const load = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || !navigator.onLine) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy === 'function') void route.lazy().catch(() => {});
    }
  };
  document.addEventListener('pointerover', load, { passive: true });
  document.addEventListener('focusin', load);
}
