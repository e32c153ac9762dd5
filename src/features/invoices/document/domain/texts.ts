/** The words of the categories of EN 16931 in which no VAT is charged. */
const vatCategories = { AE: 'Omvänd', G: 'Export', E: 'Momsfri' } as const;

const withoutTax = { ...vatCategories, AE: 'Omvänd betalningsskyldighet' } as const;

interface TaxedAs {
  category: 'S' | keyof typeof vatCategories;
  /** In percent ('5.5'). */
  rate: string;
}

const percent = (rate: string) => `${rate.replace('.', ',')}\u00a0%`;

/** The invoice's texts around its facts, on screen and in the PDF (product §11). */
export const texts = {
  title: 'Faktura',
  open: {
    draft: { mark: 'Utkast', notice: 'Det här är ett utkast. Fakturan är inte skickad.' },
    returned: { mark: 'Returnerad', notice: 'Fakturan är returnerad. Den rättade fakturan är inte skickad än.' },
  },
  sampleNotice: 'Exempel: företaget och bankuppgifterna är påhittade. Betala inte den här fakturan.',

  customer: 'Kund',
  idNumber: 'Org. Nr/ID. Nr',
  customerReference: 'Er referens',
  recipientEmail: 'E-post',
  sender: 'Avsändare',

  facts: 'Fakturauppgifter',
  invoiceNumber: 'Fakturanummer',
  invoiceDate: 'Fakturadatum',
  customerNumber: 'Kundnummer',
  paymentTerm: 'Betalningsvillkor',
  days: (count: number) => (count === 1 ? '1 dag' : `${count} dagar`),
  dueDate: 'Förfallodag',
  interest: 'Dröjsmålsränta',
  percent: (value: number) => `${value}\u00a0%`,

  columns: { description: 'Benämning', quantity: 'Antal', unit: 'Enhet', price: 'À-pris', amount: 'Belopp' },
  units: { timmar: 'Timmar', st: 'St.', 'fast-pris': 'Fast Pris' },
  /** English on every screen and document, so mark it with its language. */
  toPay: 'To pay',

  vat: 'Moms',
  /** The rate, or the category of EN 16931 that has none. */
  vatRate: ({ category, rate }: TaxedAs) => (category === 'S' ? percent(rate) : vatCategories[category]),
  withoutVat: 'Summa exkl. moms',
  vatOf: ({ category, rate }: TaxedAs, base: string) =>
    `${category === 'S' ? `Moms ${percent(rate)}` : `${withoutTax[category]}, moms 0\u00a0%`} på ${base}`,
  vatSum: 'Moms totalt',
  customerVatNumber: 'Momsnummer',

  message: 'Meddelande',

  payment: 'Betalning',
  payee: 'Mottagare',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Referens',
  creditorReference: 'RF-referens',
  paymentReference: (invoiceNumber: number) => `Ange fakturanummer ${invoiceNumber} som referens när du betalar.`,
  /** English on every screen and document, so mark it with its language. */
  onlyEur: 'We only accept EUR',
  paymentCode: 'Skanna med bankens app',
  paymentCodeDescription: 'QR-kod för betalning, med samma mottagare, IBAN, belopp och referens som i texten',

  organizationNumber: 'Org.nr',
  vatNumber: 'Momsreg.nr',
} as const;
