import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** A sent invoice in EUR with an hour line, a piece line and a fixed price. Tests override what they are about. */
export function invoiceDocument(overrides: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    state: 'sent',
    invoiceNumber: 1042,
    creditorReference: 'RF971042',
    invoiceDate: '2026-11-20' as CalendarDate,
    sender: { name: 'Anna Öberg', email: 'anna@frilans.example' },
    customer: {
      customerNumber: '1007',
      name: 'Nordiska Designbyrån AB',
      idNumber: '556677-8899',
      street: 'Storgatan 12',
      postalCode: '411 38',
      city: 'Göteborg',
      country: 'Germany',
      referenceName: 'Karl Åkesson',
      recipientEmail: 'faktura@nordiska.example',
    },
    paymentTermDays: 30,
    dueDate: '2026-12-20' as CalendarDate,
    interestPercent: 8,
    lines: [
      { description: 'Gränssnittsdesign', unit: 'timmar', quantity: '7.50', price: '85.00', amount: '637.50' },
      { description: 'Illustrationer', unit: 'st', quantity: '5.00', price: '110.50', amount: '552.50' },
      { description: 'Granskning', unit: 'fast-pris', quantity: null, price: null, amount: '950.00' },
    ],
    total: '2140.00',
    currency: 'EUR',
    note: 'Tack för ett gott samarbete.',
    provider: {
      name: 'Leverantören AB',
      organizationNumber: '556000-0001',
      address: ['Bolagsgatan 3', '111 22 Stockholm'],
      email: 'bolaget@leverantor.example',
      phone: '+46-8-111111',
      bank: { name: 'Banken', iban: 'SE3550000000054910000003', bic: 'BANKSESS' },
      vatNumber: 'SE556000000101',
      vatText: 'Omvänd betalningsskyldighet',
      sample: false,
    },
    ...overrides,
  };
}
