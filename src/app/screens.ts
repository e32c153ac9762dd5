import { accountQuery, sessionsQuery } from '#features/account/web/account-queries.ts';
import { allClientsQuery, clientPageQuery, clientQuery } from '#features/clients/web/client-queries.ts';
import { summaryQuery } from '#features/dashboard/web/summary-query.ts';
import {
  documentQuery,
  clientInvoicesQuery,
  invoiceQuery,
  invoicesQuery,
  timelineQuery,
} from '#features/invoices/web/invoice-queries.ts';
import { recurringQuery } from '#features/recurring/web/recurring-query.ts';
import { bankInfoQuery } from '#features/payout-details/web/bank-info-query.ts';
import { mailChoicesQuery } from '#features/profile/web/mail-choices/mail-choices-query.ts';
import { profileQuery } from '#features/profile/web/profile-query.ts';
import { acceptedQuery } from '#features/provider/web/accepted-query.ts';
import { checksQuery, returnedQuery } from '#features/review-feedback/web/feedback-queries.ts';
import { specificationQuery } from '#features/salary/web/specification-query.ts';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import type { PreloadedQuery } from '#web/endpoint-query.ts';
import type { MenuIcon, MenuScreen } from '#web/frame/menu.ts';
import type { ScreenHead } from '#web/frame/use-screen.ts';
import type { ProviderRole, Role } from '#shared/role.ts';

/** The facts of a screen. */
export interface ScreenRow extends ScreenHead {
  /** Who may enter. A visitor isn't signed in; a list is of the provider's roles, one of which is enough. */
  who: 'visitor' | 'everyone' | 'signed-in' | 'member' | readonly ProviderRole[];
  /** Where visitors are redirected, by default to /signin (product §2.1). */
  visitors?: string;
  /** The path of its source, relative to this folder. */
  file: string;
  /** The name of its component, if that isn't the file's: SignInPage in sign-in-page.tsx. */
  component?: string;
  /** The queries that are requested before its file is loaded, given the id in its path. */
  preload?: (id: string) => readonly PreloadedQuery[];
  /** Its entry in the menu of those who may enter. */
  menu?: { label: string; icon: MenuIcon };
}

const clientForm = 'Skapa/Redigera Företagskund eller Privatkund';

const newestInvoices = () => [invoicesQuery({ limit: PAGE_SIZE })];

const table = {
  '/signin': {
    who: 'visitor',
    title: 'Sign In',
    heading: 'Logga in',
    intro: 'Skicka fakturan. Följ pengarna hela vägen till din lön.',
    file: '../features/account/web/sign-in/sign-in-page.tsx',
  },
  '/signup': {
    who: 'visitor',
    title: 'Sign Up',
    heading: 'Skapa konto',
    intro: 'Fakturera utan eget företag. Fyra steg till din första faktura.',
    file: '../features/account/web/sign-in/sign-up-page.tsx',
  },
  '/resetpassword/:token': {
    who: 'everyone',
    title: 'Reset Password',
    heading: 'Välj ett lösenord',
    file: '../features/account/web/password/reset-password-page.tsx',
  },
  '/resetpassword': {
    who: 'everyone',
    title: 'Reset Password',
    heading: 'Välj ett lösenord',
    file: '../features/account/web/password/reset-password-page.tsx',
    component: 'IncompleteResetLinkPage',
  },
  '/confirm-email/:token': {
    who: 'everyone',
    title: 'Confirm Email',
    heading: 'Bekräfta din e-postadress',
    file: '../features/account/web/email-change/confirm-email-page.tsx',
  },
  '/forsta-administrator/:token': {
    who: 'everyone',
    title: 'First Administrator',
    heading: 'Första administratören',
    file: '../features/account/web/provider-accounts/first-administrator-page.tsx',
  },
  '/rakna-ut-din-lon': {
    who: 'everyone',
    title: 'Räkna ut din lön',
    heading: 'Räkna ut din lön',
    file: '../features/payout-details/web/calculator/calculator-page.tsx',
  },
  '/': {
    who: 'member',
    title: 'Dashboard',
    heading: 'Kontrollpanelen',
    file: '../features/dashboard/web/dashboard-page.tsx',
    preload: () => [summaryQuery, returnedQuery, recurringQuery],
    menu: { label: 'Kontrollpanelen', icon: 'dashboard' },
  },
  '/freelancer-user-profile': {
    who: 'member',
    title: 'User Profile',
    heading: 'Kontaktuppgifter',
    intro: 'Ditt namn och din e-post står på dina fakturor. Uppgifterna används också när din lön betalas ut.',
    width: 'form',
    file: '../features/profile/web/profile-page.tsx',
    preload: () => [mailChoicesQuery, acceptedQuery],
    menu: { label: 'Kontaktuppgifter', icon: 'user' },
  },
  '/freelancer-bank-information': {
    who: 'member',
    title: 'Bank Details',
    heading: 'Betalningsinformation',
    intro: 'Välj hur du vill få din lön. Avgiften beror på sättet du väljer.',
    width: 'form',
    file: '../features/payout-details/web/bank-information-page.tsx',
    preload: () => [bankInfoQuery],
    menu: { label: 'Betalningsinformation', icon: 'bank' },
  },
  '/freelancer-create-client': {
    who: 'member',
    title: 'Create Client',
    heading: clientForm,
    width: 'form',
    file: './screens/create-client-page.tsx',
    menu: { label: 'Skapa ny kund', icon: 'newClient' },
  },
  '/freelancer-edit-client/:clientId': {
    who: 'member',
    title: 'Freelancer - Edit Client',
    heading: clientForm,
    width: 'form',
    file: '../features/clients/web/edit-client-page.tsx',
    preload: (clientId) => [clientQuery(clientId)],
  },
  '/freelancer-view-clients': {
    who: 'member',
    title: 'View Clients',
    heading: 'Visa kund',
    file: '../features/clients/web/view-clients-page.tsx',
    preload: () => [clientPageQuery('')],
    menu: { label: 'Visa kunder', icon: 'clients' },
  },
  '/freelancer-recruit': {
    who: 'member',
    title: 'Recruit Members',
    heading: 'Affiliateavtal',
    width: 'form',
    file: '../features/affiliate/web/recruit-page.tsx',
  },
  '/freelancer-invoice': {
    who: 'member',
    title: 'Invoice',
    heading: 'Skapa Ny Faktura',
    intro: 'Välj kund och när fakturan ska betalas. Sedan lägger du till belopp.',
    width: 'form',
    file: '../features/invoices/drafting/web/create-invoice-page.tsx',
    preload: () => [allClientsQuery],
    menu: { label: 'Skapa ny faktura', icon: 'newInvoice' },
  },
  '/freelancer-edit-invoice/:invoiceId': {
    who: 'member',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    width: 'wide',
    file: './screens/edit-invoice-page.tsx',
    preload: (invoiceId) => [
      invoiceQuery(invoiceId),
      bankInfoQuery,
      checksQuery(invoiceId),
      timelineQuery(invoiceId),
      returnedQuery,
    ],
  },
  '/freelancer-view-invoices': {
    who: 'member',
    title: 'View Invoices',
    heading: 'Förhandsgranska Faktura',
    file: './screens/invoice-list-page.tsx',
    component: 'PreviewListPage',
    preload: newestInvoices,
    menu: { label: 'Förhandsgranska faktura', icon: 'invoice' },
  },
  '/freelancer-view-invoices/salary-spec': {
    who: 'member',
    title: 'View Invoices',
    heading: 'Förhandsgranska lönespecar',
    file: './screens/invoice-list-page.tsx',
    component: 'SalaryListPage',
    preload: () => [...newestInvoices(), bankInfoQuery],
    menu: { label: 'Förhandsgranska lönespecar', icon: 'salary' },
  },
  '/freelancer-view-invoices/edit': {
    who: 'member',
    title: 'View Invoices',
    heading: 'Ändra Faktura',
    file: './screens/invoice-list-page.tsx',
    component: 'EditListPage',
    preload: newestInvoices,
    menu: { label: 'Mina fakturor', icon: 'invoices' },
  },
  '/client-invoices/:clientId': {
    who: 'member',
    title: 'Client Invoices',
    heading: 'Fakturor',
    file: './screens/client-invoices-page.tsx',
    preload: (clientId) => [clientInvoicesQuery(clientId, { limit: PAGE_SIZE }), clientQuery(clientId)],
  },
  '/generated-invoice/:invoiceId': {
    who: 'member',
    title: 'Regular Invoice',
    intro: 'Så här ser fakturan ut för kunden, som får den som PDF.',
    width: 'paper',
    file: './screens/generated-invoice-page.tsx',
    preload: (invoiceId) => [
      documentQuery(invoiceId),
      invoiceQuery(invoiceId),
      bankInfoQuery,
      checksQuery(invoiceId),
      timelineQuery(invoiceId),
      returnedQuery,
    ],
  },
  '/generated-salary-invoice/:invoiceId': {
    who: 'member',
    title: 'Salary Invoice',
    heading: 'Lönespecifikation',
    width: 'paper',
    file: '../features/salary/web/salary-page.tsx',
    preload: (invoiceId) => [specificationQuery(invoiceId), timelineQuery(invoiceId)],
  },
  '/change-password': {
    who: 'signed-in',
    visitors: '/',
    title: 'Change Password',
    heading: 'Ändra lösenord',
    width: 'form',
    file: '../features/account/web/password/change-password-page.tsx',
    preload: () => [sessionsQuery],
    menu: { label: 'Ändra lösenord', icon: 'password' },
  },
  '/change-email': {
    who: 'signed-in',
    title: 'Change Email',
    heading: 'Byt e-postadress',
    intro: 'Vi mejlar en länk till den nya adressen. När du bekräftar där byts adressen, och den gamla får veta det.',
    width: 'form',
    file: '../features/account/web/email-change/change-email-page.tsx',
  },
} satisfies Record<string, ScreenRow>;

/** The path of a screen that isn't for the provider's accounts only. */
export type OpenPath = keyof typeof table;

/**
 * All screens but the provider's own (provider-screens.ts); those of a menu are in its order. The router, the screens'
 * pages, the menus, each screen's title and heading, and the tests all use this table. A screen without a heading here
 * gets it from its data.
 */
export const screens: Record<OpenPath, ScreenRow> = table;

/** The queries of the frame around the screens. */
export const framePreload = (ofMember: boolean): readonly PreloadedQuery[] =>
  ofMember ? [accountQuery, profileQuery] : [accountQuery];

/** Whether a screen is inside the frame for signed-in users. */
export const isSignedIn = ({ who }: ScreenRow): boolean => who !== 'visitor' && who !== 'everyone';

/** Whether an account with these roles may enter a screen. A visitor has none. */
export function mayEnter({ who }: ScreenRow, roles: readonly Role[]): boolean {
  if (typeof who === 'object') return who.some((role) => roles.includes(role));
  if (who === 'member') return roles.includes('member');
  return who === 'everyone' || who === (roles.length === 0 ? 'visitor' : 'signed-in');
}

/** The screens of an account's menu, in the order of `rows` (product §2.2, §6). */
export const menuOf = (roles: readonly Role[], rows: Record<string, ScreenRow>): MenuScreen[] =>
  Object.entries(rows).flatMap(([to, row]) =>
    row.menu !== undefined && mayEnter(row, roles) ? [{ to, ...row.menu }] : [],
  );
