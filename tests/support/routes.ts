/** A screen by its address (product §2.1). */
export interface Route {
  /** `:client`, `:draft` and `:sent` stand for ids. */
  path: string;
  title: string;
  heading: string;
  /** What shows once the screen has loaded what it shows. */
  content?: string;
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
  },
];

/** The screens that a member sees. */
export const signedInRoutes: Route[] = [
  { path: '/', title: 'Dashboard', heading: 'Kontrollpanelen', content: 'Att göra klart' },
  { path: '/freelancer-user-profile', title: 'User Profile', heading: 'Kontaktuppgifter', content: 'Spara' },
  { path: '/freelancer-bank-information', title: 'Bank Details', heading: 'Betalningsinformation', content: 'Spara' },
  { path: '/freelancer-create-client', title: 'Create Client', heading: clientForm, content: 'Skapa' },
  {
    path: '/freelancer-edit-client/:client',
    title: 'Freelancer - Edit Client',
    heading: clientForm,
    content: 'Skapa/spara',
  },
  { path: '/freelancer-view-clients', title: 'View Clients', heading: 'Visa kund', content: 'Lingonbolaget AB' },
  { path: '/freelancer-invoice', title: 'Invoice', heading: 'Skapa Ny Faktura', content: 'Spara kund och fortsätt' },
  {
    path: '/freelancer-edit-invoice/:draft',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
  },
  {
    path: '/freelancer-edit-invoice/:sent',
    title: 'Freelancer - Edit Invoice',
    heading: 'Faktura',
    content: 'Rådgivning',
  },
  { path: '/freelancer-view-invoices/', title: 'View Invoices', heading: 'Förhandsgranska Faktura', content: 'Utkast' },
  { path: '/freelancer-view-invoices/edit', title: 'View Invoices', heading: 'Ändra Faktura', content: 'Utkast' },
  {
    path: '/freelancer-view-invoices/salary-spec',
    title: 'View Invoices',
    heading: 'Förhandsgranska lönespecar',
    content: 'Utkast',
  },
  { path: '/client-invoices/:client', title: 'Client Invoices', heading: 'Fakturor', content: 'visa faktura' },
  { path: '/generated-invoice/:draft', title: 'Regular Invoice', heading: 'Förhandsvisning', content: 'Rådgivning' },
  { path: '/generated-invoice/:sent', title: 'Regular Invoice', heading: 'Skickad faktura', content: 'Rådgivning' },
  {
    path: '/generated-salary-invoice/:sent',
    title: 'Salary Invoice',
    heading: 'Lönespecifikation',
    content: 'Fakturans totalbelopp',
  },
  {
    path: '/freelancer-recruit',
    title: 'Recruit Members',
    heading: 'Affiliateavtal',
    content: 'Du måste läsa och godkänna avtalet.',
  },
  { path: '/change-password', title: 'Change Password', heading: 'Ändra lösenord', content: 'Den här enheten' },
];

/** What a member's addresses are filled with: a customer, a draft and a sent invoice. */
export interface RouteIds {
  clientId: string;
  draftId: string;
  sentId: string;
}

/** The address of one member's screen. */
export const filledPath = (path: string, { clientId, draftId, sentId }: RouteIds): string =>
  path.replace(':client', clientId).replace(':draft', draftId).replace(':sent', sentId);
