import { texts as accountTexts } from '#features/account/web/texts.ts';
import { texts as documentTexts } from '#features/invoices/document/web/texts.ts';
import { texts as invoiceTexts } from '#features/invoices/web/texts.ts';
import { WIDE } from '#features/invoices/web/wide.ts';
import { texts as payoutTexts } from '#features/payout-details/web/texts.ts';
import { texts as profileTexts } from '#features/profile/web/texts.ts';
import type { ScreenPage } from '#server/http/screens/serve-screens.ts';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';

const clientForm = 'Skapa/Redigera Företagskund eller Privatkund';

/** What the common frame asks for. */
const FRAME_CALLS = ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'];

/** What each of the lists of invoices asks for. */
const NEWEST_INVOICES = [`GET /api/invoice/fetchinvoices?limit=${PAGE_SIZE}`];

/** What stands above the document of an invoice that is not sent. */
const CHECKS = 'GET /api/review/checks/:invoiceId';

/** The page of a freelancer's screen that is loaded from a file, in the common frame. */
const page = (file: string, { calls = [], ...head }: Partial<ScreenPage> = {}): ScreenPage => ({
  ...head,
  files: [file],
  calls: [...FRAME_CALLS, ...calls],
});

/**
 * What the server writes into the page of each signed-in address (decision 24): the files that its screen in web.tsx is
 * loaded from, as seen from index.html, so that a browser loads all of them at once and not one after the other; what
 * the screen asks for; and the heading that stands there before they have come, unless it is the data's to say.
 */
export const screenPages = {
  '/': page('../features/dashboard/web/dashboard-page.tsx', {
    heading: 'Kontrollpanelen',
    calls: ['GET /api/dashboard/summary', 'GET /api/review/returned'],
  }),
  '/freelancer-user-profile': page('../features/profile/web/profile-page.tsx', {
    heading: 'Kontaktuppgifter',
    intro: profileTexts.intro,
    width: 'form',
  }),
  '/freelancer-bank-information': page('../features/payout-details/web/bank-information-page.tsx', {
    heading: 'Betalningsinformation',
    intro: payoutTexts.intro,
    width: 'form',
    calls: ['GET /api/bankinformation/getbankinfo'],
  }),
  '/freelancer-create-client': page('../features/clients/web/create-client-page.tsx', {
    heading: clientForm,
    width: 'form',
  }),
  '/freelancer-edit-client/:clientId': page('../features/clients/web/edit-client-page.tsx', {
    heading: clientForm,
    width: 'form',
    calls: ['GET /api/client/:clientId'],
  }),
  '/freelancer-view-clients': page('../features/clients/web/view-clients-page.tsx', {
    heading: 'Visa kund',
    calls: [`GET /api/client/fetchallclients?limit=${PAGE_SIZE}&q=`],
  }),
  '/freelancer-recruit': page('../features/affiliate/web/recruit-page.tsx', {
    heading: 'Affiliateavtal',
    width: 'form',
  }),
  '/freelancer-invoice': page('../features/invoices/drafting/web/create-invoice-page.tsx', {
    heading: 'Skapa Ny Faktura',
    intro: invoiceTexts.createIntro,
    width: 'form',
    calls: ['GET /api/client/fetchallclients'],
  }),
  '/freelancer-edit-invoice/:invoiceId': page('../features/invoices/drafting/web/edit-invoice-page.tsx', {
    heading: 'Faktura',
    intro: invoiceTexts.editIntro,
    more: { media: WIDE, files: ['../features/invoices/document/web/invoice-preview.tsx'] },
    calls: ['GET /api/invoice/invoicedata/:invoiceId', CHECKS],
  }),
  '/freelancer-view-invoices': page('../features/invoices/list/web/invoice-list-page.tsx', {
    heading: 'Förhandsgranska Faktura',
    calls: NEWEST_INVOICES,
  }),
  '/freelancer-view-invoices/edit': page('../features/invoices/list/web/invoice-list-page.tsx', {
    heading: 'Ändra Faktura',
    calls: NEWEST_INVOICES,
  }),
  '/freelancer-view-invoices/salary-spec': page('../features/invoices/list/web/invoice-list-page.tsx', {
    heading: 'Förhandsgranska lönespecar',
    calls: NEWEST_INVOICES,
  }),
  '/client-invoices/:clientId': page('../features/invoices/list/web/client-invoices-page.tsx', {
    heading: 'Fakturor',
    calls: [`GET /api/invoice/specificclientinvoices/:clientId?limit=${PAGE_SIZE}`],
  }),
  '/generated-invoice/:invoiceId': page('../features/invoices/document/web/generated-invoice-page.tsx', {
    intro: documentTexts.intro,
    calls: ['GET /api/invoice/document/:invoiceId', 'GET /api/invoice/invoicedata/:invoiceId', CHECKS],
  }),
  '/generated-salary-invoice/:invoiceId': page('../features/salary/web/salary-page.tsx', {
    heading: 'Lönespecifikation',
    calls: ['GET /api/salary/specification/:invoiceId', 'GET /api/review/timeline/:invoiceId'],
  }),
  '/change-password': page('../features/account/web/change-password-page.tsx', {
    heading: 'Ändra lösenord',
    width: 'form',
    calls: ['GET /api/auth/sessions'],
  }),
  '/change-email': page('../features/account/web/change-email-page.tsx', {
    heading: accountTexts.changeEmailHeading,
    intro: accountTexts.changeEmailIntro,
    width: 'form',
  }),
  '/granskning': { heading: 'Granskning', files: ['../features/review/queue/web/review-queue-page.tsx'] },
  '/granskning/:invoiceId': { files: ['../features/review/decision/web/review-invoice-page.tsx'] },
};
