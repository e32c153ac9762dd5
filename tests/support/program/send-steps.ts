import type { Caller, TestResponse } from './caller.ts';

type Step = (program: Caller, token: string, invoiceId: string) => Promise<TestResponse>;

/** The first step of sending, with the same request as a screen. */
export const register: Step = (program, token, invoiceId) =>
  program.request('POST', '/api/invoice/sentInvoices', {
    token,
    body: { invoice: { _id: invoiceId }, invoiceAmount: [] },
  });

/** The second step of sending. */
export const makePdf: Step = (program, token, invoiceId) =>
  program.request('POST', '/api/admin/invoicepdf/generateinvoicepdfnew', {
    token,
    body: {
      invoiceData: { invoice: { _id: invoiceId }, clientData: {}, invoiceAmount: [], userData: {} },
      totalAmountWithInterest: '973.08',
      interest: 8,
    },
  });

/** The third step of sending. */
export const mailPdf: Step = (program, token, invoiceId) =>
  program.request('POST', '/api/admin/invoicepdf/sendinvoicepdftoadmin', {
    token,
    body: { userData: {}, invoice: { _id: invoiceId } },
  });

/** All three steps, up to the first that fails. Returns the last step's response. */
export const send: Step = async (program, token, invoiceId) => {
  let response = await register(program, token, invoiceId);
  if (response.status === 200) response = await makePdf(program, token, invoiceId);
  if (response.status === 200) response = await mailPdf(program, token, invoiceId);
  return response;
};
