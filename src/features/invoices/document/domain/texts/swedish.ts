import { plural } from '#shared/money.ts';

/** The texts of a document in Swedish, and those that are English in every language (product §11, §11.1). */
export const swedish = {
  invoice: {
    title: (invoiceNumber: number) => `Faktura ${invoiceNumber}`,
    open: {
      draft: { mark: 'Utkast', notice: 'Det här är ett utkast. Fakturan är inte skickad.' },
      returned: { mark: 'Returnerad', notice: 'Fakturan är returnerad. Den rättade fakturan är inte skickad än.' },
    },
    facts: 'Fakturauppgifter',
    number: 'Fakturanummer',
    date: 'Fakturadatum',
    /** Always English, so mark it with its language. */
    total: 'To pay',
    sampleNotice: 'Exempel: företaget och bankuppgifterna är påhittade. Betala inte den här fakturan.',
  },
  'credit-note': {
    title: (invoiceNumber: number) => `Kreditfaktura ${invoiceNumber}`,
    open: {
      draft: { mark: 'Utkast', notice: 'Det här är ett utkast. Kreditfakturan är inte skickad.' },
      returned: {
        mark: 'Returnerad',
        notice: 'Kreditfakturan är returnerad. Den rättade kreditfakturan är inte skickad än.',
      },
    },
    facts: 'Kreditfakturans uppgifter',
    number: 'Nummer',
    date: 'Datum',
    total: 'Att kreditera',
    sampleNotice: 'Exempel: företaget är påhittat. Kreditfakturan gäller inte.',
  },
  leftOfInvoice: (invoiceNumber: number) => `Det som är kvar av faktura ${invoiceNumber}`,
  credits: 'Avser faktura',
  creditsDated: 'Den fakturans datum',
  creditReason: 'Anledning',
  nothingToPay: (invoiceNumber: number) =>
    `Den här kreditfakturan ska inte betalas. Beloppet dras av från faktura ${invoiceNumber}. Är den redan betald betalar vi tillbaka det som är för mycket.`,
  logo: (provider: string) => `Logotyp: ${provider}`,
  customer: 'Kund',
  idNumber: 'Org. Nr/ID. Nr',
  customerReference: 'Er referens',
  recipientEmail: 'E-post',
  sender: 'Avsändare',
  delivery: 'Utfört',
  customerNumber: 'Kundnummer',
  paymentTerm: 'Betalningsvillkor',
  days: (count: number) => plural(count, 'dag', 'dagar'),
  dueDate: 'Förfallodag',
  interest: 'Dröjsmålsränta',
  aYear: (percent: string) => `${percent} per år`,
  lines: 'Rader',
  columns: { description: 'Benämning', quantity: 'Antal', unit: 'Enhet', price: 'À-pris', amount: 'Belopp' },
  units: { timmar: 'Timmar', st: 'St.', 'fast-pris': 'Fast Pris' },
  vat: 'Moms',
  /** The word before a line's rate where the rate has no column of its own. */
  vatInLine: 'moms',
  /** What a line says in the categories of EN 16931 in which no VAT is charged. */
  untaxed: { AE: 'Omvänd', G: 'Export', E: 'Momsfri' },
  withoutVat: 'Summa exkl. moms',
  vatRow: (rate: string, base: string) => `Moms ${rate} på ${base}`,
  untaxedRow: {
    AE: (rate: string, base: string) => `Omvänd betalningsskyldighet, moms ${rate} på ${base}`,
    G: (rate: string, base: string) => `Export, moms ${rate} på ${base}`,
    E: (rate: string, base: string) => `Momsfri, moms ${rate} på ${base}`,
  },
  /** What 17 kap. 24 § ML (product §9.10) asks for if no VAT is charged. */
  vatWords: {
    AE: 'Omvänd betalningsskyldighet: köparen är skyldig att betala momsen, artikel 196 i direktiv 2006/112/EG.',
    G: 'Tjänsten är tillhandahållen utanför EU:s momsområde, 6 kap. 33 § mervärdesskattelagen.',
    E: 'Undantaget från moms.',
  },
  vatSum: 'Moms totalt',
  vatInAccounts: (currency: string, rate: string, source: string) =>
    `Moms i ${currency}, 1\u00a0EUR = ${rate}\u00a0SEK (${source})`,
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
  /** Always English, so mark it with its language. */
  onlyEur: 'We only accept EUR',
  paymentCode: 'Skanna med bankens app',
  paymentCodeDescription: 'QR-kod för betalning, med samma mottagare, IBAN, belopp och referens som i texten',
  organizationNumber: 'Org.nr',
  seat: 'Säte:',
  vatNumber: 'Momsreg.nr',
  approvedFor: 'Godkänd för',
  fTax: 'F-skatt',
  /** The words of 'Sida 1 av 2' at the foot of the PDF. */
  page: { page: 'Sida', of: 'av' },
};
