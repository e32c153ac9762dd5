import { newClient } from '../support/people/new-client.ts';
import { newMember } from '../support/people/new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { fetchCaller } from '../support/program/caller.ts';
import { sendRequests } from '../../scripts/send-requests.ts';
import { NotAcknowledged, Worker } from './worker.ts';

/** Where the customer's mails go. */
export const CUSTOMER = 'kund@example.com';

/** The changes that the program has acknowledged to a freelancer, and must not lose. */
export interface Acknowledged {
  /** Each invoice by its id: the number, the ids of its lines, and whether it is sent. */
  invoices: Map<string, { number: string; lines: Set<string>; sent: boolean }>;
  /** Ids of invoices whose deletion was acknowledged. */
  deleted: Set<string>;
}

/** A freelancer, who remembers what was acknowledged. */
export class Freelancer extends Worker {
  readonly acknowledged: Acknowledged = { invoices: new Map(), deleted: new Set() };
  readonly email: string;
  #clientId = '';

  constructor(email: string) {
    super();
    this.email = email;
  }

  /** Registers, saves payout details and creates a customer. */
  async begin(): Promise<void> {
    const program = fetchCaller(this.address);
    this.token = (await newMember(program, this.email)).token;
    await saveSenderDetails(program, this.token);
    this.#clientId = await newClient(program, this.token, { orgRecipientEmail: CUSTOMER });
  }

  async createInvoice(): Promise<string> {
    const { _id, invoiceNumber } = await this.request<{ _id: string; invoiceNumber: string }>(
      'POST',
      '/api/invoice/createinvoice',
      {
        clientId: this.#clientId,
        noOfDueDates: 30,
      },
    );
    this.acknowledged.invoices.set(_id, { number: invoiceNumber, lines: new Set(), sent: false });
    return _id;
  }

  /** Tries to create an invoice. @returns the refusal's status and header, or 200 */
  async tryToCreate(): Promise<{ status: number; retryAfter: string | null }> {
    try {
      await this.createInvoice();
      return { status: 200, retryAfter: null };
    } catch (error) {
      if (!(error instanceof NotAcknowledged)) throw error;
      return error.refusal;
    }
  }

  async addLine(invoiceId: string, quantity: number, price: number, workDescription = 'Arbete'): Promise<void> {
    const { data } = await this.request<{ data: { _id: string } }>('POST', '/api/invoice/addamount', {
      invoiceId,
      unit: 'timmar',
      quantity,
      price,
      workDescription,
    });
    this.acknowledged.invoices.get(invoiceId)?.lines.add(data._id);
  }

  async deleteLine(invoiceId: string, lineId: string): Promise<void> {
    const lines = this.acknowledged.invoices.get(invoiceId)?.lines;
    // It was requested but not acknowledged. Both outcomes are right, so neither is remembered.
    lines?.delete(lineId);
    await this.request('DELETE', `/api/invoice/deleteamount/${lineId}`);
  }

  async deleteInvoice(invoiceId: string): Promise<void> {
    this.acknowledged.invoices.delete(invoiceId);
    await this.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`);
    this.acknowledged.deleted.add(invoiceId);
  }

  /** The three steps. */
  async send(invoiceId: string): Promise<void> {
    for (const [path, body] of Object.values(sendRequests(invoiceId))) await this.request('POST', path, body);
    const entry = this.acknowledged.invoices.get(invoiceId);
    if (entry !== undefined) entry.sent = true;
  }

  /** Credits 100 of an invoice and sends the credit note, as far as that isn't done. @returns the credit note's id */
  async credit(invoiceId: string): Promise<string> {
    const body = { reason: 'Fel antal timmar', creditKey: invoiceId };
    const note = await this.request<{ _id: string; invoiceNumber: string }>(
      'POST',
      `/api/invoice/credit/${invoiceId}`,
      body,
    );
    const known = this.acknowledged.invoices.get(note._id);
    if (known?.sent === true) return note._id;
    this.acknowledged.invoices.set(note._id, { number: note.invoiceNumber, lines: new Set(), sent: false });
    const { invoiceAmount } = await this.request<{ invoiceAmount: { _id: string; workDescription: string }[] }>(
      'GET',
      `/api/invoice/invoicedata/${note._id}`,
    );
    const part = { invoiceId: note._id, unit: 'fast-pris', fixedPrice: '100.00', workDescription: 'Avdrag' };
    for (const { _id } of invoiceAmount.filter(({ workDescription }) => workDescription !== part.workDescription)) {
      await this.request('PUT', `/api/invoice/updateamount/${_id}`, part);
    }
    await this.send(note._id);
    return note._id;
  }

  /** Creates and sends an invoice. @returns its id */
  async makeAndSend(): Promise<string> {
    const invoice = await this.createInvoice();
    await this.addLine(invoice, 7.5, 110.5);
    await this.send(invoice);
    return invoice;
  }

  /** Sends all invoices that were not acknowledged as sent, continuing where each stopped. */
  async sendTheRest(): Promise<void> {
    for (const [invoice, { lines, sent }] of this.acknowledged.invoices) {
      if (sent) continue;
      if (lines.size === 0) await this.addLine(invoice, 1, 100);
      await this.send(invoice);
    }
  }
}
