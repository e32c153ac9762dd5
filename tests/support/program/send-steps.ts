import type { Caller, TestResponse } from './caller.ts';

type Step = (program: Caller, token: string, invoiceId: string) => Promise<TestResponse>;

/** The path and body of each of the three requests that send an invoice, as a screen makes them. */
export function sendRequests(invoiceId: string) {
  const invoice = { _id: invoiceId };
  return {
    register: ['/api/invoice/sentInvoices', { invoice, invoiceAmount: [] }],
    makePdf: [
      '/api/admin/invoicepdf/generateinvoicepdfnew',
      {
        invoiceData: { invoice, clientData: {}, invoiceAmount: [], userData: {} },
        totalAmountWithInterest: '973.08',
        interest: 8,
      },
    ],
    mailPdf: ['/api/admin/invoicepdf/sendinvoicepdftoadmin', { userData: {}, invoice }],
  } as const;
}

const step =
  (name: keyof ReturnType<typeof sendRequests>): Step =>
  (program, token, invoiceId) => {
    const [path, body] = sendRequests(invoiceId)[name];
    return program.request('POST', path, { token, body });
  };

/** The first step of sending. */
export const register = step('register');
/** The second step of sending. */
export const makePdf = step('makePdf');
/** The third step of sending. */
export const mailPdf = step('mailPdf');

/** All three steps, up to the first that fails. Returns the last step's response. */
export const send: Step = async (program, token, invoiceId) => {
  let response = await register(program, token, invoiceId);
  if (response.status === 200) response = await makePdf(program, token, invoiceId);
  if (response.status === 200) response = await mailPdf(program, token, invoiceId);
  return response;
};
