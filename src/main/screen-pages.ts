/** The common frame's file. */
const FRAME = 'role-frame.tsx';

const clientForm = 'Skapa/Redigera Företagskund eller Privatkund';

/**
 * What the server writes into the page of each signed-in address (decision 24): the files that its screen in web.tsx is
 * loaded from, as seen from index.html, so that a browser loads all of them at once and not one after the other; and the
 * heading that stands there before they have come, unless it is the data's to say.
 */
export const screenPages = {
  '/': { heading: 'Kontrollpanelen', files: [FRAME, 'dashboard-screen.tsx'] },
  '/freelancer-user-profile': {
    heading: 'Kontaktuppgifter',
    width: 'form',
    files: [FRAME, '../features/profile/web/profile-page.tsx'],
  },
  '/freelancer-bank-information': {
    heading: 'Betalningsinformation',
    width: 'form',
    files: [FRAME, '../features/payout/web/bank-information-page.tsx'],
  },
  '/freelancer-create-client': {
    heading: clientForm,
    width: 'form',
    files: [FRAME, '../features/clients/web/create-client-page.tsx'],
  },
  '/freelancer-edit-client/:clientId': {
    heading: clientForm,
    width: 'form',
    files: [FRAME, '../features/clients/web/edit-client-page.tsx'],
  },
  '/freelancer-view-clients': {
    heading: 'Visa kund',
    files: [FRAME, '../features/clients/web/view-clients-page.tsx'],
  },
  '/freelancer-recruit': {
    heading: 'Affiliateavtal',
    width: 'form',
    files: [FRAME, '../features/affiliate/web/recruit-page.tsx'],
  },
  '/freelancer-invoice': {
    heading: 'Skapa Ny Faktura',
    width: 'form',
    files: [FRAME, '../features/invoices/web/create-invoice-page.tsx'],
  },
  '/freelancer-edit-invoice/:invoiceId': { heading: 'Faktura', files: [FRAME, 'edit-invoice-screen.tsx'] },
  '/freelancer-view-invoices': { heading: 'Förhandsgranska Faktura', files: [FRAME, 'invoice-list-screens.tsx'] },
  '/freelancer-view-invoices/edit': { heading: 'Ändra Faktura', files: [FRAME, 'invoice-list-screens.tsx'] },
  '/freelancer-view-invoices/salary-spec': {
    heading: 'Förhandsgranska lönespecar',
    files: [FRAME, 'invoice-list-screens.tsx'],
  },
  '/client-invoices/:clientId': { heading: 'Fakturor', files: [FRAME, 'client-invoices-screen.tsx'] },
  '/generated-invoice/:invoiceId': { files: [FRAME, 'generated-invoice-screen.tsx'] },
  '/generated-salary-invoice/:invoiceId': { heading: 'Lönespecifikation', files: [FRAME, 'salary-screen.tsx'] },
  '/change-password': {
    heading: 'Ändra lösenord',
    width: 'form',
    files: [FRAME, '../features/account/web/change-password-page.tsx'],
  },
  '/granskning': { heading: 'Granskning', files: [FRAME, '../features/review/web/review-queue-page.tsx'] },
  '/granskning/:invoiceId': { files: [FRAME, '../features/review/web/review-invoice-page.tsx'] },
} as const;
