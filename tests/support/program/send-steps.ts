import { sendRequests } from '../../../scripts/send-requests.ts';
import type { Caller, TestResponse } from './caller.ts';

type Step = (program: Caller, token: string, invoiceId: string) => Promise<TestResponse>;

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
