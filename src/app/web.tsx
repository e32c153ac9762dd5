import './preload.ts';
import '#web/theme/styles.ts';
import { type ComponentType, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  redirect,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from 'react-router';
import { focusPressed } from '#web/focus-pressed.ts';
import { ErrorScreen, UnknownAddress } from '#web/frame/error-screen.tsx';
import { useFocusedHeading } from '#web/frame/use-focused-heading.ts';
import type { PreloadedQuery } from '#web/endpoint-query.ts';
import { lazyScreen, loadChunk } from '#web/loading/lazy-screen.ts';
import { isMember, readRoles, readToken, rememberAddress, storedSession } from '#web/session/token.ts';
import type { FrameData, MissingRole } from './screens/role-frame.tsx';
import { framePreload, isSignedIn, mayEnter, menuOf, type ScreenRow, screens } from './screens.ts';

/** The id of the route of the frame. */
const FRAME = 'frame';

/** The provider's own screens are loaded for its accounts alone. */
const loadProviderRoutes = () => loadChunk('provider-routes', () => import('./provider-routes.ts'));

/** The exports of a screen's source: one component, or several. */
export type ScreenFile = Record<string, ComponentType>;

/** The sources of the screens. Each is loaded when its screen is first opened. */
const files = import.meta.glob<ScreenFile>([
  '../features/**/*-page.tsx',
  './screens/*-page.tsx',
  '!../features/account/web/sign-in/{sign-in,sign-up}-page.tsx',
  '!../features/{review,economy,settlement}/**',
  '!../features/provider/**',
  '!../features/account/web/provider-accounts/provider-accounts-page.tsx',
]);

/** The sources of a visitor's first screens, which are part of the main script. */
const firstFiles = import.meta.glob<ScreenFile>('../features/account/web/sign-in/{sign-in,sign-up}-page.tsx', {
  eager: true,
});

/** The routes of screens, with their facts from the table. */
const routesOf = (rows: Record<string, ScreenRow>, sources: typeof files): RouteObject[] =>
  Object.entries(rows).map(([path, row]) => {
    const { file, preload } = row;
    const [, name = file] = /([^/]+)-page\.tsx$/.exec(file) ?? [];
    const component = row.component ?? pascalCase(`${name}-page`);
    const loader: LoaderFunction = ({ params, request }) =>
      enter(row, request.url) ?? startPreload(preload?.(Object.values(params)[0] ?? ''));
    const route = { path, handle: row, loader, shouldRevalidate };
    const First = firstFiles[file]?.[component];
    if (First !== undefined) return { ...route, Component: First };
    return { ...route, lazy: lazyScreen(name, async () => (await sources[file]?.())?.[component]) };
  });

const pascalCase = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A list's search changes the URL too, but doesn't open another screen. The frame can open the same URL anew. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

/** Requests a screen's data while its file loads. A visitor's first page doesn't contain the cache. */
async function startPreload(queries: readonly PreloadedQuery[] = []): Promise<null> {
  // If the cache can't be loaded, neither can the frame, which reports the failure.
  if (queries.length > 0)
    await import('#web/query-client.ts').then(
      ({ preload }) => preload(queries),
      () => {},
    );
  return null;
}

/**
 * Lets those in who may enter, and redirects others (product §2.1). A page whose session is no longer stored is a
 * visitor's. If an account of the provider's lacks a role, the
 * frame says so in place of the screen.
 */
function enter(row: ScreenRow, url: string): Response | Promise<Response> | MissingRole | null {
  const { who, visitors } = row;
  const roles = storedSession().token === null ? [] : readRoles();
  if (mayEnter(row, roles)) return null;
  if (roles.length === 0) {
    if (visitors === undefined) rememberAddress(url);
    return redirect(visitors ?? '/signin');
  }
  if (who === 'visitor') return redirect('/');
  if (row === screens['/'])
    return loadProviderRoutes().then(({ providerMenu }) => redirect(providerMenu(roles)[0]?.to ?? ''));
  if (typeof who === 'string' || isMember()) throw new UnknownAddress();
  return { missing: who };
}

/** Shows a new screen from its top. After going back, the scroll position is restored. */
function Screens() {
  useFocusedHeading();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** What the signed-in frame is made for: the roles, and their menu. */
async function frameData(): Promise<FrameData | null> {
  if (readToken() === null) return null;
  const roles = readRoles();
  const preloaded = startPreload(framePreload(isMember()));
  const menuFor = isMember()
    ? (ofRoles: typeof roles) => menuOf(ofRoles, screens)
    : (await loadProviderRoutes()).providerMenu;
  await preloaded;
  return { roles, menuFor };
}

const all = routesOf(screens, files);
const framed = (route: RouteObject) => isSignedIn(route.handle);

const routes: RouteObject[] = [
  {
    Component: Screens,
    ErrorBoundary: ErrorScreen,
    children: [
      ...all.filter((route) => !framed(route)),
      {
        id: FRAME,
        loader: frameData,
        shouldRevalidate: () => false,
        lazy: lazyScreen('frame', async () => (await import('./screens/role-frame.tsx')).RoleFrame),
        children: all.filter(framed),
      },
    ],
  },
];

/** Adds the provider's screens to the router when the first of them is opened. */
const addProviderScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!path.startsWith('/granskning')) return;
  const { providerFiles, providerScreens } = await loadProviderRoutes();
  patch(FRAME, routesOf(providerScreens, providerFiles));
};

/** Removes the page's shell once a screen is shown in its place. */
function ShellEnd() {
  useEffect(() => document.querySelector('.shell')?.remove(), []);
  return null;
}

/**
 * Gives a key to the history's entry if the browser itself made it. The router does so for its own entries only, and all
 * addresses that are opened in a tab would share a scroll position.
 */
function nameEntry(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/** Shows the screen of the URL, once its script is loaded or has failed to load (product §2.1). */
function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  nameEntry();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addProviderScreens });
  const show = () =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
        <ShellEnd />
      </StrictMode>,
    );
  if (router.state.initialized) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

focusPressed();
start();
