import type { ScreenPage } from '../server/http/serve-screens.ts';

/** The common frame's file. */
const FRAME = 'role-frame.tsx';

const clientForm = 'Skapa/Redigera Företagskund eller Privatkund';

/** The page of a screen that is loaded from a file, in the common frame. */
const page = (file: string, head: Omit<ScreenPage, 'files'> = {}): ScreenPage => ({ ...head, files: [FRAME, file] });

/**
 * What the server writes into the page of each signed-in address (decision 24): the files that its screen in web.tsx is
 * loaded from, as seen from index.html, so that a browser loads all of them at once and not one after the other; and the
 * heading that stands there before they have come, unless it is the data's to say.
 */
export const screenPages = {
  '/': page('dashboard-screen.tsx', { heading: 'Kontrollpanelen' }),
  '/freelancer-user-profile': page('../features/profile/web/profile-page.tsx', {
    heading: 'Kontaktuppgifter',
    width: 'form',
  }),
  '/freelancer-bank-information': page('../features/payout/web/bank-information-page.tsx', {
    heading: 'Betalningsinformation',
    width: 'form',
  }),
  '/freelancer-create-client': page('../features/clients/web/create-client-page.tsx', {
    heading: clientForm,
    width: 'form',
  }),
  '/freelancer-edit-client/:clientId': page('../features/clients/web/edit-client-page.tsx', {
    heading: clientForm,
    width: 'form',
  }),
  '/freelancer-view-clients': page('../features/clients/web/view-clients-page.tsx', { heading: 'Visa kund' }),
  '/freelancer-recruit': page('../features/affiliate/web/recruit-page.tsx', {
    heading: 'Affiliateavtal',
    width: 'form',
  }),
  '/freelancer-invoice': page('../features/invoices/web/create-invoice-page.tsx', {
    heading: 'Skapa Ny Faktura',
    width: 'form',
  }),
  '/freelancer-edit-invoice/:invoiceId': page('edit-invoice-screen.tsx', { heading: 'Faktura' }),
  '/freelancer-view-invoices': page('invoice-list-screens.tsx', { heading: 'Förhandsgranska Faktura' }),
  '/freelancer-view-invoices/edit': page('invoice-list-screens.tsx', { heading: 'Ändra Faktura' }),
  '/freelancer-view-invoices/salary-spec': page('invoice-list-screens.tsx', { heading: 'Förhandsgranska lönespecar' }),
  '/client-invoices/:clientId': page('client-invoices-screen.tsx', { heading: 'Fakturor' }),
  '/generated-invoice/:invoiceId': page('generated-invoice-screen.tsx'),
  '/generated-salary-invoice/:invoiceId': page('salary-screen.tsx', { heading: 'Lönespecifikation' }),
  '/change-password': page('../features/account/web/change-password-page.tsx', {
    heading: 'Ändra lösenord',
    width: 'form',
  }),
  '/granskning': page('../features/review/web/review-queue-page.tsx', { heading: 'Granskning' }),
  '/granskning/:invoiceId': page('../features/review/web/review-invoice-page.tsx'),
};
