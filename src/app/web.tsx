import './early.ts';
import { type ComponentType, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  type LoaderFunction,
  redirect,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from 'react-router';
import { ErrorScreen, UnknownAddress } from '#web/frame/error-screen.tsx';
import { useFocusedHeading } from '#web/frame/use-focused-heading.ts';
import type { PreloadedQuery } from '#web/endpoint-query.ts';
import { lazyScreen } from '#web/loading/lazy-screen.ts';
import { readRole, readToken, rememberWanted } from '#web/session/token.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { framePreload, isSignedIn, type ScreenRow, screens } from './screens.ts';

type ScreenFile = Record<string, ComponentType>;

/** The sources of the screens. Each is loaded when its screen is first opened. */
const files = import.meta.glob<ScreenFile>([
  '../features/**/*-page.tsx',
  './screens/*-page.tsx',
  '!../features/account/web/sign-in/sign-in-page.tsx',
]);

/** The source of a visitor's first screen, which is part of the main script. */
const firstFiles = import.meta.glob<ScreenFile>('../features/account/web/sign-in/sign-in-page.tsx', { eager: true });

/** A screen's route, with its facts from the table. */
function routeOf([path, row]: [string, ScreenRow]): RouteObject {
  const { file, component, preload } = row;
  const loader: LoaderFunction = ({ params }) =>
    enter(row) ?? startPreload(preload?.(params.invoiceId ?? params.clientId ?? ''));
  const route = { path, handle: row, loader, shouldRevalidate };
  const First = firstFiles[file]?.[component];
  if (First !== undefined) return { ...route, Component: First };
  const name = /([^/]+)-page\.tsx$/.exec(file)?.[1] ?? file;
  return { ...route, lazy: lazyScreen(name, async () => (await files[file]?.())?.[component]) };
}

/** A list's search changes the URL too, but doesn't open another screen. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

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

/** Lets those in who may enter, and redirects others (product §2.1). */
function enter({ who, others = {} }: ScreenRow): Response | null {
  const visitor = readToken() === null ? 'visitor' : readRole();
  if (who === 'everyone' || who === visitor || (who === 'signed-in' && visitor !== 'visitor')) return null;
  const elsewhere = others[visitor];
  if (elsewhere !== undefined) return redirect(elsewhere);
  if (visitor === 'visitor') {
    rememberWanted();
    return redirect('/signin');
  }
  if (who === 'visitor') return redirect('/');
  throw new UnknownAddress();
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

const rows = Object.entries(screens);

const routes: RouteObject[] = [
  {
    Component: Screens,
    ErrorBoundary: ErrorScreen,
    children: [
      ...rows.filter(([, row]) => !isSignedIn(row)).map(routeOf),
      {
        loader: () => (readToken() === null ? null : startPreload(framePreload(readRole()))),
        shouldRevalidate: () => false,
        lazy: lazyScreen('frame', async () => (await import('./screens/role-frame.tsx')).RoleFrame),
        children: rows.filter(([, row]) => isSignedIn(row)).map(routeOf),
      },
    ],
  },
];

/** Removes the page's shell once a screen is shown in its place. */
function ShellEnd() {
  useEffect(() => document.querySelector('.shell')?.remove(), []);
  return null;
}

/** Shows the screen of the URL, once its script is loaded or has failed to load (product §2.2). */
function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const router = createBrowserRouter(routes);
  // In a transition React renders the screen in slices, so that a phone stays responsive.
  const show = () =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <ThemeProvider>
            <RouterProvider router={router} />
            <ShellEnd />
          </ThemeProvider>
        </StrictMode>,
      ),
    );
  if (router.state.initialized) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

// This runs in a task of its own, so that a phone stays responsive between loading the scripts and rendering.
setTimeout(start);
