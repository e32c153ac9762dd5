/** A screen by its address (product §2.1). */
export interface Route {
  /** `:client`, `:draft` and `:sent` stand for ids. */
  path: string;
  title: string;
  heading: string;
  /** What shows once the screen has loaded what it shows. */
  content?: string;
  /** How the calls begin without which that can't show; it shows whatever becomes of all others. */
  needs?: string[];
}

const clientForm = 'Skapa/Redigera Företagskund eller Privatkund';

/** The screens that a visitor sees. */
export const signedOutRoutes: Route[] = [
  { path: '/signin', title: 'Sign In', heading: 'Logga in' },
  { path: '/signup', title: 'Sign Up', heading: 'Skapa konto' },
  {
    path: '/resetpassword/unknown',
    title: 'Reset Password',
    heading: 'Välj ett nytt lösenord',
    content: 'Link has been Expired',
    needs: ['GET /api/auth/validate-token/'],
  },
  {
    path: '/confirm-email/unknown',
    title: 'Confirm Email',
    heading: 'Bekräfta din e-postadress',
    content: 'Bekräfta adressen',
  },
];

/** The screen of a reset link that is good. */
export const resetRoute: Route = {
  path: '/resetpassword/:link',
  title: 'Reset Password',
  heading: 'Välj ett nytt lösenord',
  content: 'Skicka in',
  needs: ['GET /api/auth/validate-token/'],
};

/** The screens that a member sees. */
export const signedInRoutes: Route[] = [
  {
    path: '/',
    title: 'Dashboard',
    heading: 'Kontrollpanelen',
    content: 'Att göra klart',
    needs: ['GET /api/dashboard/summary'],
  },
  {
    path: '/freelancer-user-profile',
    title: 'User Profile',
    heading: 'Kontaktuppgifter',
    content: 'Spara',
    needs: ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'],
  },
  {
    path: '/freelancer-bank-information',
    title: 'Bank Details',
    heading: 'Betalningsinformation',
    content: 'Spara',
    needs: ['GET /api/bankinformation/getbankinfo'],
  },
  { path: '/freelancer-create-client', title: 'Create Client', heading: clientForm, content: 'Skapa' },
  {
    path: '/freelancer-edit-client/:client',
    title: 'Freelancer - Edit Client',
    heading: clientForm,
    content: 'Skapa/spara',
    needs: ['GET /api/client/'],
  },
  {
    path: '/freelancer-view-clients',
    title: 'View Clients',
    heading: 'Visa kund',
    content: 'Lingonbolaget AB',
    needs: ['GET /api/client/fetchallclients'],
  },
  {
    path: '/freelancer-invoice',
    title: 'Invoice',
    heading: 'Skapa Ny Faktura',
    content: 'Spara kund och fortsätt',
    needs: ['GET /api/client/fetchallclients'],
  },
  {
    path: '/freelancer-edit-invoice/:draft',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/invoicedata/'],
  },
  {
    path: '/freelancer-edit-invoice/:sent',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/invoicedata/'],
  },
  {
    path: '/freelancer-view-invoices/',
    title: 'View Invoices',
    heading: 'Förhandsgranska Faktura',
    content: 'Utkast',
    needs: ['GET /api/invoice/fetchinvoices'],
  },
  {
    path: '/freelancer-view-invoices/edit',
    title: 'View Invoices',
    heading: 'Ändra Faktura',
    content: 'Utkast',
    needs: ['GET /api/invoice/fetchinvoices'],
  },
  {
    path: '/freelancer-view-invoices/salary-spec',
    title: 'View Invoices',
    heading: 'Förhandsgranska lönespecar',
    content: 'Utkast',
    needs: ['GET /api/invoice/fetchinvoices'],
  },
  {
    path: '/client-invoices/:client',
    title: 'Client Invoices',
    heading: 'Fakturor',
    content: 'visa faktura',
    needs: ['GET /api/invoice/specificclientinvoices/'],
  },
  {
    path: '/generated-invoice/:draft',
    title: 'Regular Invoice',
    heading: 'Förhandsvisning',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/document/'],
  },
  {
    path: '/generated-invoice/:sent',
    title: 'Regular Invoice',
    heading: 'Skickad faktura',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/document/'],
  },
  {
    path: '/generated-salary-invoice/:sent',
    title: 'Salary Invoice',
    heading: 'Lönespecifikation',
    content: 'Fakturans totalbelopp',
    needs: ['GET /api/salary/specification/'],
  },
  {
    path: '/freelancer-recruit',
    title: 'Recruit Members',
    heading: 'Affiliateavtal',
    content: 'Du måste läsa och godkänna avtalet.',
  },
  {
    path: '/change-password',
    title: 'Change Password',
    heading: 'Ändra lösenord',
    content: 'Den här enheten',
    needs: ['GET /api/auth/sessions'],
  },
  { path: '/change-email', title: 'Change Email', heading: 'Byt e-postadress', content: 'Ny e-postadress' },
];

/** The screens that a member sees of an invoice that the provider has returned. */
export const returnedRoutes: Route[] = [
  {
    path: '/freelancer-edit-invoice/:returned',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/invoicedata/'],
  },
  {
    path: '/generated-invoice/:returned',
    title: 'Regular Invoice',
    heading: 'Förhandsvisning',
    content: 'Rådgivning',
    needs: ['GET /api/invoice/document/'],
  },
];

/** The screens that a reviewer sees. */
export const reviewerRoutes: Route[] = [
  {
    path: '/granskning',
    title: 'Review Queue',
    heading: 'Granskning',
    content: 'Lingonbolaget AB',
    needs: ['GET /api/review/queue'],
  },
  {
    path: '/granskning/:sent',
    title: 'Review Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
    needs: ['GET /api/review/invoice/'],
  },
];

/** What a member's addresses are filled with: a customer, a draft, a sent and perhaps a returned invoice, and a reset link. */
export interface RouteIds {
  clientId: string;
  draftId: string;
  sentId: string;
  returnedId?: string;
  link?: string;
}

/** The address of one member's screen. */
export const filledPath = (path: string, { clientId, draftId, sentId, returnedId = '', link = '' }: RouteIds): string =>
  path
    .replace(':client', clientId)
    .replace(':draft', draftId)
    .replace(':sent', sentId)
    .replace(':returned', returnedId)
    .replace(':link', link);
