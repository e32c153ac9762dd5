import { optionalLabel } from '#shared/field-rule.ts';
import { ACCOUNT_LABELS, type ProviderPart } from '#shared/provider-fields.ts';
import type { ShownProvider } from './provider-query.ts';

/** The names of the facts' keys in the list of changes. */
const KEYS: Record<string, string> = {
  name: 'namn',
  organizationNumber: 'organisationsnummer',
  seat: 'säte',
  approvedForFTax: 'F-skatt',
  privacyPage: 'sida om personuppgifter',
  address: 'adress',
  email: 'e-post',
  phone: 'telefon',
  'bank.name': 'bankens namn',
  'bank.iban': 'IBAN',
  'bank.bic': 'BIC',
  vat: 'momsregistrering',
  vatNumber: 'momsregistreringsnummer',
  vatText: 'text om moms',
  vatTextInEnglish: 'text om moms på engelska',
  'vat.number': 'momsregistreringsnummer',
  'vat.default': 'vanlig momssats',
  'vat.rates': 'momssatser',
  'vat.accountingCurrency': 'bokföringens valuta',
  'vat.exchangeRates': 'växelkurser',
  payoutDays: 'bankdagar till lönen',
  approvesOwnBatches: 'vem som godkänner omgångar',
  bankCustomerNumber: 'kundnummer hos banken',
  bankCustomerCode: 'kundnumrets kod',
  'reminders.steps': 'påminnelserna',
  'reminders.chargesInterest': 'dröjsmålsränta',
  'reminders.fee.SEK': 'påminnelseavgift i SEK',
  'reminders.fee.EUR': 'påminnelseavgift i EUR',
  ...Object.fromEntries(Object.entries(ACCOUNT_LABELS).map(([key, label]) => [`accounts.${key}`, label.toLowerCase()])),
};

const PARTS: Record<ProviderPart, string> = {
  company: 'Företaget',
  logo: 'Logotypen',
  bank: 'Bankkontot',
  vat: 'Moms',
  wages: 'Löner',
  reminders: 'Påminnelser',
  books: 'Bokföringens konton',
  contract: 'Avtalet med frilansarna',
  affiliate: 'Affiliateavtalet',
};

/** The texts of the screen of the provider's facts (product §2.29). */
export const texts = {
  facts: 'Uppgifterna',
  parts: PARTS,
  partsNav: 'Delar av sidan',
  save: 'Spara',
  sample:
    'Något här är fortfarande exempel: företaget, bankkontot eller avtalen. Tills allt är bytt står det på varje dokument att det är ett exempel.',
  companyAbout: 'Står på fakturor, lönespecifikationer och i mejl. Skickade fakturor behåller det de skickades med.',
  seatAbout:
    'Orten där bolaget har sitt säte enligt bolagsordningen, till exempel Stockholm. Ett aktiebolag ska ange den på fakturor, i mejl och på webben (28 kap. 5 § aktiebolagslagen).',
  approvedForFTax: 'Godkänd för F-skatt',
  approvedForFTaxAbout:
    'Står på fakturorna. Ett företag som betalar en faktura utan den uppgiften kan behöva dra av skatt (10 kap. skatteförfarandelagen).',
  privacyPageAbout:
    'Webbsidan där ni berättar hur ni behandlar personuppgifter (artikel 13 och 14 i dataskyddsförordningen). Länken står längst ner på varje sida och i mejlen till kunderna.',
  logoAbout:
    'Står överst på fakturor och lönespecifikationer. Skickade fakturor behåller den de skickades med. PNG eller JPEG; bilden skalas ner till vad som syns.',
  logoNow: 'Logotypen som gäller nu',
  noLogo: 'Ingen logotyp.',
  chooseLogo: 'Välj bild',
  removeLogo: 'Ta bort logotypen',
  askRemoveLogo: 'Vill du ta bort logotypen? Fakturor som skickas från och med nu är utan den.',
  logoUnreadable: 'Filen går inte att läsa som en bild. Välj en PNG- eller JPEG-fil.',
  logoTooLarge: 'Bilden blir större än 200 kB. Välj en enklare, med färre färger.',
  bankAbout: 'Hit betalar kunderna. Skickade fakturor, och påminnelserna om dem, behåller kontot som de skickades med.',
  vatAbout: 'Gäller fakturor som skickas från och med nu.',
  vatQuestion: 'Är ni registrerade för moms i Sverige?',
  vatNo: 'Nej',
  vatYes: 'Ja',
  wrongCheckDigit: 'Kontrollsiffran stämmer inte. Är numret rätt?',
  unusualVatNumber: (usual: string) => `Efter organisationsnumret brukar det vara ${usual}. Är numret rätt?`,
  defaultRate: 'Vanlig momssats i procent',
  rates: 'Momssatser',
  rate: (number: number) => `Momssats ${number}`,
  percent: 'Procent',
  from: 'Gäller från och med',
  rateFromAbout: 'Den dag då arbetet blev klart räknas, också när fakturan skickas senare.',
  until: 'Gäller till och med',
  addRate: 'Lägg till momssats',
  removeRate: (number: number) => `Ta bort momssats ${number}`,
  accountingCurrency: 'Bokföringens valuta',
  accountingCurrencyAbout:
    'Företagets redovisningsvaluta: SEK, om ni inte har valt att ha bokföringen i euro. Valutan som kunderna betalar i har ingen betydelse. På en faktura i den andra valutan måste momsen stå i bokföringens valuta också (17 kap. 29 § mervärdesskattelagen). Den räknas om efter växelkurserna här.',
  exchangeRatesAbout: {
    EUR: 'En faktura i SEK med moms går bara att skicka om dagen då arbetet blev klart har en växelkurs. Fakturerar ni inte i SEK behövs ingen.',
    SEK: 'En faktura i EUR med moms går bara att skicka om dagen då arbetet blev klart har en växelkurs.',
  },
  noExchangeRateToday: 'I dag gäller ingen växelkurs.',
  exchangeRates: 'Växelkurser',
  exchangeRate: (number: number) => `Växelkurs ${number}`,
  sekPerEuro: 'SEK för 1\u00a0EUR',
  addExchangeRate: 'Lägg till växelkurs',
  removeExchangeRate: (number: number) => `Ta bort växelkurs ${number}`,
  payoutDays: 'Bankdagar från betalning till lön',
  payoutDaysHint: 'Skriv ett helt antal bankdagar, 0 till 31.',
  payoutDaysAbout: 'Frilansarna får veta att lönen väntas så många bankdagar efter kundens betalning.',
  approvesOwnBatches: 'En person får både göra och godkänna en omgång av löner',
  approvesOwnBatchesAbout: 'Annars behövs två personer.',
  bankCustomerNumberAbout:
    'Numret som banken känner igen er på, om den kräver ett i betalfiler. Det står i betalfilen för löner.',
  bankCustomerCodeAbout: 'Koden för numret i pain.001, om banken har angett en.',
  noCode: 'Ingen kod',
  remindersAbout:
    'Mejl till kunder vars fakturor är förfallna. Det som ändras här gäller också fakturor som redan är skickade.',
  noReminders: 'Ingen kund påminns.',
  reminder: (number: number) => `Påminnelse ${number}`,
  daysLate: 'Dagar efter förfallodagen',
  daysLateAbout: 'Är förfallodagen ingen bankdag räknas de från nästa bankdag.',
  daysLateHint: 'Skriv ett helt antal dagar, 1 till 365.',
  swedishText: optionalLabel('Inledning på svenska'),
  englishText: optionalLabel('Inledning på engelska'),
  reminderTextAbout: 'Utan egen text används programmets.',
  addReminder: 'Lägg till påminnelse',
  removeReminder: (number: number) => `Ta bort påminnelse ${number}`,
  chargesInterest: 'Påminnelsen kräver dröjsmålsränta',
  chargesInterestAbout:
    'Bara om förfallodagen och räntan är avtalade med kunden i förväg. Annars får ränta krävas först 30 dagar efter fakturan, och det räknar programmet inte.',
  reminderFee: (currency: string) => `Påminnelseavgift i ${currency}`,
  reminderFeeAbout: {
    SEK: 'Högst 60,00\u00a0kr enligt lag, och bara om det är avtalat med kunden i förväg.',
    EUR: 'Högst 5,00\u00a0euro, och bara om det är avtalat med kunden i förväg.',
  },
  feeHint: 'Skriv avgiften med siffror och högst två decimaler.',
  booksAbout:
    'Kontonummer i verifikationerna, från och med nästa månad som bokförs. Det som redan är bokfört ligger kvar på det gamla kontot, också om det återförs senare: flytta det i bokföringen.',
  writeOffsAbout: '3740 är för öresutjämning. Bankavgifter är 6570 och kundförluster 6351.',
  agreementAbout: {
    contract:
      'När du publicerar ett nytt avtal ombeds varje frilansare att läsa och godkänna det innan nästa faktura skickas.',
    affiliate: 'Visas på sidan om att värva.',
  },
  agreementVersion: (version: number, at: string | null) =>
    at === null
      ? 'Nu gäller leverantörsfilens avtal, som bara finns som PDF.'
      : `Nu gäller version ${version}, publicerad ${at}.`,
  agreementHelp: 'En tom rad skiljer stycken. En rad som börjar med # blir en rubrik.',
  readCurrent: 'Läs det som gäller (PDF)',
  preview: 'Förhandsgranska',
  publish: 'Publicera',
  publishQuestion: 'Publicera avtalet som en ny version? Det gäller genast, och det gamla går inte att få tillbaka.',
  cancel: 'Avbryt',
  testMail: 'Testmejl',
  testMailAbout: (email: string) => `Skickas till ${email}, med samma inställningar som fakturorna.`,
  sendTestMail: 'Skicka testmejl',
  changes: 'Senaste ändringarna',
  change: ({ by, part, changed }: ShownProvider['changes'][number]) => {
    const names = changed.flatMap((key) => KEYS[key] ?? []);
    const what = names.length === 0 ? '' : `: ${new Intl.ListFormat('sv').format(names)}`;
    if (part === null) return `Driften läste in leverantörsfilen${what}.`;
    return `${by ?? 'Någon'} ändrade ${PARTS[part]}${what}.`;
  },
} as const;
