/** The common frame's file. */
const FRAME = 'role-frame.tsx';

/**
 * The files that each signed-in address is loaded from in web.tsx, as seen from index.html. The server names all that
 * they need in the page, so that a browser loads it at once and not one after the other (decision 24).
 */
export const screenFiles = {
  '/': [FRAME, 'dashboard-screen.tsx'],
  '/freelancer-user-profile': [FRAME, '../features/profile/web/profile-page.tsx'],
  '/freelancer-bank-information': [FRAME, '../features/payout/web/bank-information-page.tsx'],
  '/freelancer-create-client': [FRAME, '../features/clients/web/create-client-page.tsx'],
  '/freelancer-edit-client/:clientId': [FRAME, '../features/clients/web/edit-client-page.tsx'],
  '/freelancer-view-clients': [FRAME, '../features/clients/web/view-clients-page.tsx'],
  '/freelancer-recruit': [FRAME, '../features/affiliate/web/recruit-page.tsx'],
  '/freelancer-invoice': [FRAME, '../features/invoices/web/create-invoice-page.tsx'],
  '/freelancer-edit-invoice/:invoiceId': [FRAME, 'edit-invoice-screen.tsx'],
  '/freelancer-view-invoices': [FRAME, 'invoice-list-screens.tsx'],
  '/freelancer-view-invoices/edit': [FRAME, 'invoice-list-screens.tsx'],
  '/freelancer-view-invoices/salary-spec': [FRAME, 'invoice-list-screens.tsx'],
  '/client-invoices/:clientId': [FRAME, 'client-invoices-screen.tsx'],
  '/generated-invoice/:invoiceId': [FRAME, 'generated-invoice-screen.tsx'],
  '/generated-salary-invoice/:invoiceId': [FRAME, 'salary-screen.tsx'],
  '/change-password': [FRAME, '../features/account/web/change-password-page.tsx'],
  '/granskning': [FRAME, '../features/review/web/review-queue-page.tsx'],
  '/granskning/:invoiceId': [FRAME, '../features/review/web/review-invoice-page.tsx'],
} as const;
