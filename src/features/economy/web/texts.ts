import { type Currency, plural } from '#shared/money.ts';
import type { Age } from '../domain/receivable-age.ts';

const invoiceCount = (count: number) => plural(count, 'faktura', 'fakturor');

/** The texts of the provider's figures and receivables (product §2.24). */
export const texts = {
  figures: 'Siffrorna',
  loading: 'Hämtar siffrorna',
  inCurrency: (currency: Currency) => `Pengarna i ${currency}`,
  open: 'På väg från kunder',
  late: 'Varav förfallet',
  wagesDue: 'Löner att betala ut',
  refundable: 'Att betala tillbaka till kunder',
  advances: 'Förskott hos frilansare',
  invoiceCount,
  series: { inAmount: 'In', outAmount: 'Ut', feeAmount: 'Avgifter' },
  chartLabel: (currency: Currency) => `In, ut och avgifter i ${currency}, månad för månad`,
  inYear: 'De senaste tolv månaderna',

  receivables: 'Kundfordringarna',
  receivablesHeading: 'Kundfordringar',
  nothingOwed: 'Ingen kund är skyldig något. En vidarebefordrad faktura står här tills den är betald.',
  noHits: 'Ingen kund som är skyldig något stämmer med det du söker.',
  searchHint: 'Nummer, frilansare eller kund',
  found: (count: number) => plural(count, 'kund', 'kunder'),
  exportCsv: 'Ladda ner som CSV',
  columns: { client: 'Kund', sender: 'Frilansare', invoices: 'Fakturor', open: 'Kvar att betala', currency: 'Valuta' },
  ages: {
    notDue: 'Ej förfallet',
    late30: '1–30 dagar',
    late60: '31–60 dagar',
    lateMore: 'Över 60 dagar',
  } satisfies Record<Age, string>,
  totals: 'Kvar att betala i varje valuta',

  books: 'Bokföringen',
  booksHeading: 'Bokföring',
  booksText:
    'En bokförd månad är låst. Det som registreras senare bokförs i nästa månad, även om det hände tidigare. Varje SIE-fil är i sin valuta, och inget är omräknat.',
  nothingYet: 'Inget finns att bokföra än. En månad kan bokföras när den är slut.',
  nothingToBook: 'Varje månad som är slut är bokförd.',
  book: (month: string) => `Bokför ${month}`,
  bookHeading: (month: string) => `Bokför ${month}?`,
  bookText: 'Månaden låses, och verifikationerna i filerna ändras aldrig mer. Det går inte att ångra.',
  unfinished: (month: string, { inReview, paymentsIn }: { inReview: number; paymentsIn: number }) => {
    const waiting = [
      ...(inReview === 0 ? [] : [`${plural(inReview, 'faktura', 'fakturor')} på granskning`]),
      ...(paymentsIn === 0 ? [] : [`${plural(paymentsIn, 'inbetalning', 'inbetalningar')} på att bokföras`]),
    ];
    return waiting.length === 0
      ? ''
      : `Från ${month} eller tidigare väntar ${waiting.join(' och ')}. Det hamnar i en senare månad om du bokför nu.`;
  },
  bookAndLock: 'Bokför och lås',
  month: 'Månad',
  bookedAt: 'Bokförd',
  bookedBy: 'Av',
  files: 'Filer',
  sie: (currency: Currency) => `SIE ${currency}`,
  vouchers: 'CSV',
  vat: 'Moms som CSV',
  ofMonth: (month: string) => ` för ${month}`,
} as const;
