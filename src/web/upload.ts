import type { Endpoint, EndpointResponse } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type EndpointId, type EndpointInputs, reached } from './api.ts';
import { requestLine } from './request-line.ts';
import { withSession } from './session/with-session.ts';

/** The longest wait for a file and its response, in milliseconds. */
const UPLOAD_LIMIT = 120_000;

/**
 * Sends a file to an endpoint that takes one. If the session has ended, it waits until the same account has signed
 * in again. It uses XMLHttpRequest, because fetch doesn't tell how much is sent.
 * @param onSent gets the share that is sent, from 0 to 1
 * @throws ApiError with the server's status and message; status 0 if the server was not reached
 */
export async function upload<C extends Endpoint>(
  id: EndpointId<C>,
  inputs: EndpointInputs<C>,
  file: File,
  onSent: (share: number) => void,
): Promise<EndpointResponse<C>> {
  const [method = 'POST', url = ''] = requestLine(id, inputs).split(' ');
  const response = await withSession((token) => send(method, url, token, file, onSent));
  return (await reached(response.json())) as EndpointResponse<C>;
}

function send(
  method: string,
  url: string,
  token: string | null,
  file: File,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(ApiError.notReached());
    request.open(method, url);
    request.timeout = UPLOAD_LIMIT;
    // Firefox would read a response without a type as XML, and tell its console what is wrong with it.
    request.responseType = 'text';
    if (token !== null) request.setRequestHeader('auth-token', token);
    request.setRequestHeader('content-type', 'application/xml');
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.send(file);
  });
}
