import { type Currency, plural } from '#shared/money.ts';

/** The texts of the salary specification, on screen and in the PDF (product §2.16). */
export const texts = {
  title: 'Lönespecifikation',
  forInvoice: (invoiceNumber: number) => `Lönespecifikation, faktura ${invoiceNumber}`,
  open: {
    draft: { mark: 'Utkast', notice: 'Fakturan är inte skickad än. Beloppen kan ändras.' },
    returned: { mark: 'Returnerad', notice: 'Fakturan är returnerad. Beloppen kan ändras.' },
  },
  sampleNotice: 'Exempel: företaget är påhittat.',
  percent: (value: number) => `${value}\u00a0%`,

  columns: { label: 'Benämning', percent: 'Procent', value: 'Belopp' },
  rows: {
    total: 'Fakturans totalbelopp',
    totalWithoutVat: 'Fakturans totalbelopp exkl. moms',
    serviceFee: 'Serviceavgift',
    transactionFee: 'Transaktionsavgift',
    taxPaymentFee: 'Avgift för skatteinbetalning',
    credited: 'Krediterat',
    totalTax: 'Total skatt',
    net: 'Nettolön att betala ut',
  },
  /** These stand below the net. */
  byTable: (wage: string) => `När lönen betalas ut gäller tabellen nedan: ${wage}.`,
  paidByTable: (wage: string) => `Lönen är utbetald enligt tabellen nedan: ${wage}.`,
  noWageLeft: 'Avgifterna i tabellen nedan är större än beloppet, så ingen lön betalas ut.',
  noTax: 'Ingen skatt är avdragen. Du kan behöva betala skatt på beloppet själv.',
  missing: 'Betalningsinformation saknas',

  person: 'Lön till',
  paidOn: 'Utbetalningsdag',
  waiting: 'Väntar',
  noWage: 'Ingen, fakturan är krediterad',
  paidAmount: 'Utbetalt belopp',
  settled: (invoiceNumber: number) => `Avdrag: för mycket lön, faktura ${invoiceNumber}`,
  becameAdvance: 'För mycket lön (förskott)',
  period: 'Period',
  issued: 'Utfärdad',
  issuedOn: 'Datum',
  issuer: 'Av',
  organizationNumber: 'Org.nr',

  yearTitle: (year: number) => `Hittills i år (${year})`,
  pastYearTitle: (year: number) => `Under ${year}`,
  yearColumns: {
    wages: 'Löner',
    invoiced: 'Fakturerat',
    fee: 'Avgifter m.m.',
    advances: 'Förskott',
    paidOut: 'Utbetalt',
  },
  wages: (count: number, currency: Currency) => `${plural(count, 'lön', 'löner')} i ${currency}`,
  noWages: 'Ingen lön är utbetald än i år.',

  payoutOption: 'Utbetalningssätt',
  /** The wage goes by the payout details of the day when it is paid, which may be others than those of the send. */
  frozenPayoutOption: (option: string) => `${option}, när fakturan skickades`,

  tableTitle: 'Utbetalningstabell',
  tableNotice: 'Tabellens villkor, den fasta avgiften inräknad, gäller när lönen betalas ut.',
  tableColumns: { option: 'Utbetalningssätt', percent: 'Procent', fee: 'Avgift', net: 'Nettolön' },
  fixedFee: 'Varav fast avgift',
  onlyFixedFee: 'Fast avgift',
  noRates: 'Tabellen har inga procentsatser för SEK, bara den fasta avgiften. Serviceavgiften ovan dras också av.',
} as const;
