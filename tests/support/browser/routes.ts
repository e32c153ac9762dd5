import { allScreens, type ScreenPath } from '#app/provider-screens.ts';
import { ID_PLACEHOLDER } from '#web/preloaded-requests.ts';

/** A screen at one of its paths (product §2.1), with its facts from the table of screens and what it shows. */
export interface Route {
  /** Its row in the table. */
  screen: ScreenPath;
  /** The path, in which `:client`, `:draft`, `:sent`, `:returned` and `:link` stand for ids. */
  path: string;
  title: string;
  heading: string;
  /** A text that the screen shows once it has loaded its data. */
  content?: string;
  /** The starts of the endpoints that this content needs. It shows even if all others fail. */
  needs?: string[];
  /** The queries that its page requests, because other invoices at this path show them. */
  unshown?: string[];
  /** The requests that only some data or a wide window needs. Its page makes all others at once. */
  later?: string[];
}

interface Example extends Partial<Pick<Route, 'heading' | 'content' | 'needs' | 'unshown' | 'later'>> {
  /** Replaces the parameter in the path. */
  id?: string;
}

function route(screen: ScreenPath, { id = '', ...shown }: Example = {}): Route {
  const { title, heading = '' } = allScreens[screen];
  return { screen, path: screen.replace(/:\w+/, id), title, heading, ...shown };
}

const validation = ['GET /api/auth/validate-token/'];
const clients = ['GET /api/client/fetchallclients'];
const invoices = ['GET /api/invoice/fetchinvoices'];
/** The notes of returned invoices. */
const notes = ['GET /api/review/returned'];
const list = { content: 'Utkast', needs: invoices, later: notes };
const line = 'Rådgivning';
/** Beside its form is the document, on wide windows. */
const editScreen = {
  content: line,
  needs: ['GET /api/invoice/invoicedata/'],
  later: [`GET /api/invoice/document/${ID_PLACEHOLDER}`],
};
const documentScreen = { content: line, needs: ['GET /api/invoice/document/'] };
/** A sent invoice no longer asks for payout details. */
const sent = { id: ':sent', unshown: ['GET /api/bankinformation/getbankinfo'] };

/** The screens that a visitor sees. */
export const signedOutRoutes: Route[] = [
  route('/signin'),
  route('/signup'),
  route('/resetpassword/:token', { id: 'unknown', content: 'Link has been Expired', needs: validation }),
  route('/resetpassword', { content: 'Länken är inte hel' }),
  route('/confirm-email/:token', { id: 'unknown', content: 'Bekräfta adressen' }),
  route('/forsta-administrator/:token', {
    id: 'unknown',
    content: 'Länken gäller inte längre.',
    needs: ['GET /api/auth/firstadministrator/'],
  }),
  route('/rakna-ut-din-lon', { content: 'Kvar till dig' }),
];

/** The screen of a valid reset link. */
export const resetRoute = route('/resetpassword/:token', { id: ':link', content: 'Skicka in', needs: validation });

/** The last example of each screen, which shows the most. */
export const oneEach = (routes: Route[]): Route[] =>
  routes.filter(({ screen }, place) => routes.findLastIndex((other) => other.screen === screen) === place);

/** The screens that a member sees. */
export const signedInRoutes: Route[] = [
  route('/', { content: 'Att göra klart', needs: ['GET /api/dashboard/summary'] }),
  route('/freelancer-user-profile', {
    content: 'Spara',
    needs: ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'],
  }),
  route('/freelancer-bank-information', { content: 'Spara', needs: ['GET /api/bankinformation/getbankinfo'] }),
  route('/freelancer-create-client', { content: 'Skapa' }),
  route('/freelancer-edit-client/:clientId', { id: ':client', content: 'Skapa/spara', needs: ['GET /api/client/'] }),
  route('/freelancer-view-clients', { content: 'Lingonbolaget AB', needs: clients }),
  route('/freelancer-invoice', { content: 'Spara kund och fortsätt', needs: clients }),
  route('/freelancer-edit-invoice/:invoiceId', { id: ':draft', ...editScreen }),
  route('/freelancer-edit-invoice/:invoiceId', { ...sent, ...editScreen }),
  // With the trailing slash of product §2.1.
  { ...route('/freelancer-view-invoices', list), path: '/freelancer-view-invoices/' },
  route('/freelancer-view-invoices/edit', list),
  route('/freelancer-view-invoices/salary-spec', { content: 'Utkast', needs: invoices }),
  route('/client-invoices/:clientId', {
    id: ':client',
    content: 'visa faktura',
    needs: ['GET /api/invoice/specificclientinvoices/'],
    later: notes,
  }),
  route('/generated-invoice/:invoiceId', { id: ':draft', heading: 'Förhandsvisning', ...documentScreen }),
  route('/generated-invoice/:invoiceId', { ...sent, heading: 'Skickad faktura', ...documentScreen }),
  route('/generated-salary-invoice/:invoiceId', {
    id: ':sent',
    content: 'Fakturans totalbelopp',
    needs: ['GET /api/salary/specification/'],
  }),
  route('/freelancer-recruit', { content: 'Du måste läsa och godkänna avtalet.' }),
  route('/change-password', { content: 'Den här enheten', needs: ['GET /api/auth/sessions'] }),
  route('/change-email', { content: 'Ny e-postadress' }),
];

/** The screens of an invoice that the provider has returned. */
export const returnedRoutes: Route[] = [
  route('/freelancer-edit-invoice/:invoiceId', { id: ':returned', ...editScreen }),
  route('/generated-invoice/:invoiceId', { id: ':returned', heading: 'Förhandsvisning', ...documentScreen }),
];

/** The screens that a reviewer sees. */
export const reviewerRoutes: Route[] = [
  route('/granskning', { content: 'Lingonbolaget AB', needs: ['GET /api/review/queue'] }),
  route('/granskning/ekonomi', { content: 'Kundfordringar', needs: ['GET /api/review/economy'] }),
  route('/granskning/inbetalningar', { content: 'Bankens fil', needs: ['GET /api/review/paymentsin'] }),
  route('/granskning/:invoiceId', {
    id: ':sent',
    heading: 'Faktura',
    content: line,
    needs: ['GET /api/review/invoice/'],
  }),
  route('/granskning/konton', { content: 'Senaste ändringarna', needs: ['GET /api/provider/accounts'] }),
  route('/granskning/leverantor', { content: 'Senaste ändringarna', needs: ['GET /api/provider/facts'] }),
  route('/granskning/utbetalningar', { content: 'Ingen omgång är gjord än.', needs: ['GET /api/payout/due'] }),
  route('/granskning/utbetalningar/:batchId', {
    id: 'unknown',
    heading: 'Omgång',
    content: 'Omgången finns inte.',
    needs: ['GET /api/payout/batch/'],
  }),
];

/** The ids for a member's paths: a customer, a draft, a sent and perhaps a returned invoice, and a reset link. */
export interface RouteIds {
  clientId: string;
  draftId: string;
  sentId: string;
  returnedId?: string;
  link?: string;
}

/** The path of a member's screen, with their ids. */
export const filledPath = (path: string, { clientId, draftId, sentId, returnedId = '', link = '' }: RouteIds): string =>
  path
    .replace(':client', clientId)
    .replace(':draft', draftId)
    .replace(':sent', sentId)
    .replace(':returned', returnedId)
    .replace(':link', link);
