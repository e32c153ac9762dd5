import './early.ts';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
} from 'react-router';
import SignInPage from '#features/account/web/sign-in-page.tsx';
import SignUpPage from '#features/account/web/sign-up-page.tsx';
import { ErrorScreen } from '#web/frame/error-screen.tsx';
import { UnknownAddress } from '#web/frame/unknown-address.ts';
import { useFocusedHeading } from '#web/frame/use-focused-heading.ts';
import { loadOnIntent } from '#web/loading/load-on-intent.ts';
import { lazyScreen } from '#web/loading/lazy-screen.ts';
import { readRole, readToken, type Role } from '#web/session/token.ts';
import type { screenPages } from './screens.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';

/** Screens for visitors only: whoever is signed in goes to the dashboard (product §2.1). */
const signedOutOnly = () => (readToken() === null ? null : redirect('/'));

interface ScreenOptions {
  /** Whose screen it is: for the other role it does not exist. */
  role?: Role | 'both';
  /** Where a visitor goes. */
  elsewhere?: string;
}

/**
 * A signed-in screen, loaded when it is first gone to. It needs a token: a visitor goes to /signin, or home where the
 * screen says so. Those of the other role do not exist, and a reviewer's home is the queue (product §2.1).
 */
const screen = (
  path: keyof typeof screenPages,
  name: string,
  load: Parameters<typeof lazyScreen>[1],
  { role = 'member', elsewhere = '/signin' }: ScreenOptions = {},
): RouteObject => ({
  path,
  loader: () => {
    if (readToken() === null) return redirect(elsewhere);
    if (role !== 'both' && role !== readRole()) {
      if (path === '/') return redirect('/granskning');
      throw new UnknownAddress();
    }
    return null;
  },
  lazy: lazyScreen(name, load),
});

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

const routes: RouteObject[] = [
  {
    Component: Screens,
    ErrorBoundary: ErrorScreen,
    children: [
      { path: '/signin', loader: signedOutOnly, Component: SignInPage },
      { path: '/signup', loader: signedOutOnly, Component: SignUpPage },
      {
        path: '/resetpassword/:token',
        lazy: lazyScreen(
          'reset-password',
          async () => (await import('#features/account/web/reset-password-page.tsx')).default,
        ),
      },
      {
        path: '/confirm-email/:token',
        lazy: lazyScreen(
          'confirm-email',
          async () => (await import('#features/account/web/confirm-email-page.tsx')).default,
        ),
      },
      {
        lazy: lazyScreen('frame', async () => (await import('./screens/role-frame.tsx')).RoleFrame),
        children: [
          screen(
            '/',
            'dashboard',
            async () => (await import('#features/dashboard/web/dashboard-page.tsx')).DashboardPage,
          ),
          screen(
            '/freelancer-user-profile',
            'profile',
            async () => (await import('#features/profile/web/profile-page.tsx')).ProfilePage,
          ),
          screen(
            '/freelancer-bank-information',
            'bank-information',
            async () => (await import('#features/payout-details/web/bank-information-page.tsx')).BankInformationPage,
          ),
          screen(
            '/freelancer-create-client',
            'create-client',
            async () => (await import('#features/clients/web/create-client-page.tsx')).CreateClientPage,
          ),
          screen(
            '/freelancer-edit-client/:clientId',
            'edit-client',
            async () => (await import('#features/clients/web/edit-client-page.tsx')).EditClientPage,
          ),
          screen(
            '/freelancer-view-clients',
            'view-clients',
            async () => (await import('#features/clients/web/view-clients-page.tsx')).ViewClientsPage,
          ),
          screen(
            '/freelancer-recruit',
            'recruit',
            async () => (await import('#features/affiliate/web/recruit-page.tsx')).RecruitPage,
          ),
          screen(
            '/freelancer-invoice',
            'create-invoice',
            async () => (await import('#features/invoices/drafting/web/create-invoice-page.tsx')).CreateInvoicePage,
          ),
          screen(
            '/freelancer-edit-invoice/:invoiceId',
            'edit-invoice',
            async () => (await import('#features/invoices/drafting/web/edit-invoice-page.tsx')).EditInvoicePage,
          ),
          screen(
            '/freelancer-view-invoices',
            'preview-list',
            async () => (await import('#features/invoices/list/web/invoice-list-page.tsx')).PreviewListPage,
          ),
          screen(
            '/freelancer-view-invoices/edit',
            'edit-list',
            async () => (await import('#features/invoices/list/web/invoice-list-page.tsx')).EditListPage,
          ),
          screen(
            '/freelancer-view-invoices/salary-spec',
            'salary-list',
            async () => (await import('#features/invoices/list/web/invoice-list-page.tsx')).SalaryListPage,
          ),
          screen(
            '/client-invoices/:clientId',
            'client-invoices',
            async () => (await import('#features/invoices/list/web/client-invoices-page.tsx')).ClientInvoicesPage,
          ),
          screen(
            '/generated-invoice/:invoiceId',
            'generated-invoice',
            async () =>
              (await import('#features/invoices/document/web/generated-invoice-page.tsx')).GeneratedInvoicePage,
          ),
          screen(
            '/generated-salary-invoice/:invoiceId',
            'salary-specification',
            async () => (await import('#features/salary/web/salary-page.tsx')).SalaryPage,
          ),
          screen(
            '/change-password',
            'change-password',
            async () => (await import('#features/account/web/change-password-page.tsx')).default,
            { role: 'both', elsewhere: '/' },
          ),
          screen(
            '/change-email',
            'change-email',
            async () => (await import('#features/account/web/change-email-page.tsx')).default,
            { role: 'both' },
          ),
          screen(
            '/granskning',
            'review-queue',
            async () => (await import('#features/review/queue/web/review-queue-page.tsx')).ReviewQueuePage,
            { role: 'reviewer' },
          ),
          screen(
            '/granskning/:invoiceId',
            'review-invoice',
            async () => (await import('#features/review/decision/web/review-invoice-page.tsx')).ReviewInvoicePage,
            { role: 'reviewer' },
          ),
        ],
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
  loadOnIntent(router.routes);
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
