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
import { ErrorScreen } from '#web/frame/error-screen.tsx';
import { UnknownAddress } from '#web/frame/unknown-address.ts';
import { useFocusedHeading } from '#web/frame/use-focused-heading.ts';
import type { PreloadedQuery } from '#web/endpoint-query.ts';
import { lazyScreen } from '#web/loading/lazy-screen.ts';
import { readRole, readToken } from '#web/session/token.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { framePreload, isSignedIn, type ScreenRow, screens } from './screens.ts';

type ScreenFile = Record<string, ComponentType>;

/** The sources of the screens, each loaded when its screen is first gone to. */
const files = import.meta.glob<ScreenFile>(['../features/**/*-page.tsx', '!../features/account/web/sign-in-page.tsx']);

/** That of a visitor's first screen, which comes with the program itself. */
const firstFiles = import.meta.glob<ScreenFile>('../features/account/web/sign-in-page.tsx', { eager: true });

/** A screen's route, with what the table says of it. */
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

/** A list's search changes the address too. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Asks for what a screen reads while its file comes. The cache is no part of a visitor's first page. */
async function startPreload(queries: readonly PreloadedQuery[] = []): Promise<null> {
  // Where the cache does not come, neither does the frame, which says so.
  if (queries.length > 0)
    await import('#web/query-client.ts').then(
      ({ preload }) => preload(queries),
      () => {},
    );
  return null;
}

/** Lets in who may enter, and sends others where they belong (product §2.1). */
function enter({ who, others = {} }: ScreenRow): Response | null {
  const visitor = readToken() === null ? 'visitor' : readRole();
  if (who === 'everyone' || who === visitor || (who === 'signed-in' && visitor !== 'visitor')) return null;
  const elsewhere = others[visitor];
  if (elsewhere !== undefined) return redirect(elsewhere);
  if (visitor === 'visitor') return redirect('/signin');
  if (who === 'visitor') return redirect('/');
  throw new UnknownAddress();
}

/** Shows a screen from its top, and one that is come back to where it was left. */
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

/** Takes the page's own shell away once a screen, which hides it, stands in its place. */
function ShellEnd() {
  useEffect(() => document.querySelector('.shell')?.remove(), []);
  return null;
}

/** Shows the screen of the address, once its script is there or has failed to come (product §2.2). */
function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const router = createBrowserRouter(routes);
  // As a transition the screen is made in slices, between which a phone stays answerable.
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

// After the scripts' own first run, not in it: a phone answers in between.
setTimeout(start);
