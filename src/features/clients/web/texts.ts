import { plural } from '#shared/money.ts';

/** So many invoices are named. More would hide what the message says. */
const MOST_NAMED = 10;

const someOf = (numbers: readonly string[]) => {
  const named = numbers.slice(0, MOST_NAMED);
  const more = numbers.length - named.length;
  return new Intl.ListFormat('sv').format(more === 0 ? named : [...named, `${more} till`]);
};

/** The texts of the customers' screens. Product §2.8, §2.9 and §8 prescribe some of them word for word. */
export const texts = {
  typeHeading: 'Typ av kund',
  organization: 'Företag',
  private: 'Privatperson',
  aboutOrganization: 'Om företaget',
  aboutPrivate: 'Om personen',
  contactHeading: 'Kontakt',
  addressHeading: 'Adress',
  currencyHeading: 'Fakturering',
  addressHints: {
    orgFirstName: 'Även med adress: Kunden AB, Gatan 1, 111\u00a022\u00a0Växjö',
    pvtStreet: 'Hela adressen kan stå här: Gatan 1, 111\u00a022\u00a0Växjö',
  } as Readonly<Record<string, string>>,
  vatNumberHint: 'Landets två bokstäver och numret, som DE136695976. Behövs för kunder i andra EU-länder.',
  wrongCheckDigit: 'Kontrollsiffran stämmer inte. Är numret rätt?',
  languageHint: 'Fakturor och mejl till kunden skrivs på det här språket.',
  onlyEur: 'Betalning tas bara emot i EUR.',
  thenInvoice: 'Först kunden. När den är skapad skriver du fakturan till den.',
  create: 'Skapa',
  save: 'Skapa/spara',
  created: 'Client created successfully!!',
  invalidType: 'Error Occurred. Please select valid option.',
  createFailed: 'Error Occurred. please try again later.',
  createUnanswered:
    'Vi vet inte om kunden sparades. Försök igen utan att ändra något, så sparas den bara en gång. Sök annars efter den först.',
  updated: 'Client updated successfully.',
  inNewCurrency: (numbers: readonly string[], currency: string) =>
    numbers.length === 1
      ? `Faktura ${numbers[0]} är nu i ${currency}, med samma siffror. Kontrollera beloppen innan du skickar den.`
      : `Fakturorna ${someOf(numbers)} är nu i ${currency}, med samma siffror. Kontrollera beloppen innan du skickar dem.`,
  updateFailed: 'Error while updating Client.',
  client: 'Kunden',
  notFound: 'Kunden finns inte, eller är raderad.',
  toList: 'Visa kunder',
  loadingClient: 'Hämtar kunden',

  clients: 'Dina kunder',
  loadingClients: 'Hämtar dina kunder',
  search: 'Sök kund',
  newClient: 'Skapa ny kund',
  idNumber: 'Org. Nr/ID. Nr',
  name: 'Namn',
  currency: 'Valuta',
  actions: 'Åtgärder',
  edit: 'Redigera',
  showInvoices: 'Visa Fakturor',
  delete: 'Radera',
  confirmDelete: 'Are you sure you want to delete?',
  deleted: 'Client Deleted Successfully.',
  deleteFailed: 'Please try again later.',
  found: (count: number) => plural(count, 'kund', 'kunder'),
  noClients: 'Du har inga kunder än.',
  noClientsHint: 'Här samlas de företag och personer som du fakturerar.',
  firstClient: 'Skapa din första kund',
  noMatch: (search: string) => `Ingen kund matchar ”${search}”.`,
  clearSearch: 'Rensa sökningen',
} as const;
