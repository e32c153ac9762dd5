import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, redirect, type RouteObject, RouterProvider } from 'react-router';
import SignInPage from '../features/account/web/sign-in-page.tsx';
import SignUpPage from '../features/account/web/sign-up-page.tsx';
import { PAGE_SIZE } from '../web/controls/page-size.ts';
import { callEarly } from '../web/early-calls.ts';
import { ErrorScreen } from '../web/frame/error-screen.tsx';
import { UnknownAddress } from '../web/frame/unknown-address.ts';
import { loadOnIntent } from '../web/loading/load-on-intent.ts';
import { lazyScreen } from '../web/loading/lazy-screen.ts';
import { readRole, readToken, type Role } from '../web/session/token.ts';
import type { screenPages } from './screen-pages.ts';
import { ThemeProvider } from '../web/theme/theme-provider.tsx';

/** Screens for visitors only: whoever is signed in goes to the dashboard (product §2.1). */
const signedOutOnly = () => (readToken() === null ? null : redirect('/'));

/** What the common frame asks for. */
const FRAME_CALLS = ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'];

/** What each of the lists of invoices asks for. */
const NEWEST_INVOICES = [`GET /api/invoice/fetchinvoices?limit=${PAGE_SIZE}`];

interface ScreenOptions {
  /** Whose screen it is: for the other role it does not exist. */
  role?: Role | 'both';
  /** Where a visitor goes. */
  elsewhere?: string;
  /** What it asks for at once, beside the frame. */
  calls?: readonly string[];
}

/**
 * A signed-in screen, loaded when it is first gone to. It needs a token: a visitor goes to /signin, or home where the
 * screen says so. Those of the other role do not exist, and a reviewer's home is the queue (product §2.1).
 */
const screen = (
  path: keyof typeof screenPages,
  name: string,
  load: Parameters<typeof lazyScreen>[1],
  { role = 'member', elsewhere = '/signin', calls = [] }: ScreenOptions = {},
): RouteObject => ({
  path,
  loader: ({ params }) => {
    if (readToken() === null) return redirect(elsewhere);
    if (role !== 'both' && role !== readRole()) {
      if (path === '/') return redirect('/granskning');
      throw new UnknownAddress();
    }
    const filled = calls.map((call) => call.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? ''));
    callEarly([...(readRole() === 'member' ? FRAME_CALLS : FRAME_CALLS.slice(0, 1)), ...filled]);
    return null;
  },
  lazy: lazyScreen(name, load),
});

const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: '/signin', loader: signedOutOnly, Component: SignInPage },
      { path: '/signup', loader: signedOutOnly, Component: SignUpPage },
      {
        path: '/resetpassword/:token',
        lazy: lazyScreen(
          'reset-password',
          async () => (await import('../features/account/web/reset-password-page.tsx')).default,
        ),
      },
      {
        lazy: lazyScreen('frame', async () => (await import('./role-frame.tsx')).RoleFrame),
        children: [
          screen('/', 'dashboard', async () => (await import('./dashboard-screen.tsx')).DashboardScreen, {
            calls: ['GET /api/dashboard/summary', 'GET /api/review/returned'],
          }),
          screen(
            '/freelancer-user-profile',
            'profile',
            async () => (await import('../features/profile/web/profile-page.tsx')).ProfilePage,
          ),
          screen(
            '/freelancer-bank-information',
            'bank-information',
            async () => (await import('../features/payout/web/bank-information-page.tsx')).BankInformationPage,
            { calls: ['GET /api/bankinformation/getbankinfo'] },
          ),
          screen(
            '/freelancer-create-client',
            'create-client',
            async () => (await import('../features/clients/web/create-client-page.tsx')).CreateClientPage,
          ),
          screen(
            '/freelancer-edit-client/:clientId',
            'edit-client',
            async () => (await import('../features/clients/web/edit-client-page.tsx')).EditClientPage,
            { calls: ['GET /api/client/{clientId}'] },
          ),
          screen(
            '/freelancer-view-clients',
            'view-clients',
            async () => (await import('../features/clients/web/view-clients-page.tsx')).ViewClientsPage,
            { calls: [`GET /api/client/fetchallclients?limit=${PAGE_SIZE}&q=`] },
          ),
          screen(
            '/freelancer-recruit',
            'recruit',
            async () => (await import('../features/affiliate/web/recruit-page.tsx')).RecruitPage,
          ),
          screen(
            '/freelancer-invoice',
            'create-invoice',
            async () => (await import('../features/invoices/web/create-invoice-page.tsx')).CreateInvoicePage,
            { calls: ['GET /api/client/fetchallclients'] },
          ),
          screen(
            '/freelancer-edit-invoice/:invoiceId',
            'edit-invoice',
            async () => (await import('./edit-invoice-screen.tsx')).EditInvoiceScreen,
            { calls: ['GET /api/invoice/invoicedata/{invoiceId}'] },
          ),
          screen(
            '/freelancer-view-invoices',
            'preview-list',
            async () => (await import('./invoice-list-screens.tsx')).PreviewListScreen,
            { calls: NEWEST_INVOICES },
          ),
          screen(
            '/freelancer-view-invoices/edit',
            'edit-list',
            async () => (await import('./invoice-list-screens.tsx')).EditListScreen,
            { calls: NEWEST_INVOICES },
          ),
          screen(
            '/freelancer-view-invoices/salary-spec',
            'salary-list',
            async () => (await import('./invoice-list-screens.tsx')).SalaryListScreen,
            { calls: NEWEST_INVOICES },
          ),
          screen(
            '/client-invoices/:clientId',
            'client-invoices',
            async () => (await import('./client-invoices-screen.tsx')).ClientInvoicesScreen,
            { calls: [`GET /api/invoice/specificclientinvoices/{clientId}?limit=${PAGE_SIZE}`] },
          ),
          screen(
            '/generated-invoice/:invoiceId',
            'generated-invoice',
            async () => (await import('./generated-invoice-screen.tsx')).GeneratedInvoiceScreen,
            {
              calls: [
                'GET /api/invoice/document/{invoiceId}',
                'GET /api/invoice/invoicedata/{invoiceId}',
                'GET /api/review/returned',
                'GET /api/review/checks/{invoiceId}',
              ],
            },
          ),
          screen(
            '/generated-salary-invoice/:invoiceId',
            'salary-specification',
            async () => (await import('./salary-screen.tsx')).SalaryScreen,
            { calls: ['GET /api/salary/specification/{invoiceId}', 'GET /api/review/timeline/{invoiceId}'] },
          ),
          screen(
            '/change-password',
            'change-password',
            async () => (await import('../features/account/web/change-password-page.tsx')).default,
            { role: 'both', elsewhere: '/', calls: ['GET /api/auth/sessions'] },
          ),
          screen(
            '/granskning',
            'review-queue',
            async () => (await import('../features/review/web/review-queue-page.tsx')).ReviewQueuePage,
            { role: 'reviewer' },
          ),
          screen(
            '/granskning/:invoiceId',
            'review-invoice',
            async () => (await import('../features/review/web/review-invoice-page.tsx')).ReviewInvoicePage,
            { role: 'reviewer' },
          ),
        ],
      },
    ],
  },
]);

loadOnIntent(router.routes);

/** Takes the page's own shell away once a screen, which hides it, stands in its place. */
function ShellEnd() {
  useEffect(() => document.querySelector('.shell')?.remove(), []);
  return null;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
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

// The page's own shell stands until the first screen's script is there, or has failed to come (product §2.2).
if (router.state.initialized) show();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
