/** The freelancer's e-mail address and password. */
export const DEMO_SIGN_IN = { email: 'anna.lindqvist@example.se', password: 'demo-frilans' };

/** The reviewer's e-mail address and password. */
export const DEMO_REVIEWER = {
  email: 'granskare@egenlon.example',
  password: 'demo-granskare',
  name: 'Karin Granskare',
};

export const DEMO_NAME = 'Anna Lindqvist';

const address = { Country: 'Sweden', ReferenceName: 'Inköp', ContactNumber: '+46-8-123456' };

const organization = (
  name: string,
  idNumber: string,
  currency: 'EUR' | 'SEK',
  place: {
    Street: string;
    PostalCode: string;
    City: string;
    Country?: string;
    Language?: 'sv' | 'en';
    ReferenceName?: string;
  },
) => ({
  clientOption: 'organization',
  organizationClient: prefixed('org', {
    ...address,
    ...place,
    FirstName: name,
    IdNumber: idNumber,
    CurrencyCode: currency,
    RecipientEmail: `faktura@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
  }),
});

const privatePerson = (
  firstName: string,
  lastName: string,
  idNumber: string,
  place: { Street: string; PostalCode: string; City: string },
) => ({
  clientOption: 'private',
  privateClient: prefixed('pvt', {
    ...address,
    ...place,
    FirstName: firstName,
    LastName: lastName,
    IdNumber: idNumber,
    CurrencyCode: 'EUR',
    ReferenceName: `${firstName} ${lastName}`,
    RecipientEmail: `${firstName.toLowerCase()}@example.org`,
  }),
});

function prefixed(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}

/** The demo's customers, as request bodies. */
export const demoClients = [
  organization('Norrsken Media', '556677-8899', 'EUR', {
    Street: 'Storgatan 12',
    PostalCode: '903 26',
    City: 'Umeå',
    ReferenceName: 'Karin Åberg',
  }),
  organization('Kajplats Arkitekter', '559012-3450', 'EUR', {
    Street: 'Hamngatan 3',
    PostalCode: '411 14',
    City: 'Göteborg',
    ReferenceName: 'Öjvind Ström',
  }),
  organization('Fjord og Fjell', '987 654 321', 'EUR', {
    Street: 'Strandveien 8',
    PostalCode: '5003',
    City: 'Bergen',
    Country: 'Norway',
    Language: 'en',
    ReferenceName: 'Ingrid Moe',
  }),
  organization('Brobyggarna i Malmö', '556123-4567', 'SEK', {
    Street: 'Brogatan 21',
    PostalCode: '211 44',
    City: 'Malmö',
    ReferenceName: 'Jonas Håkansson',
  }),
  privatePerson('Margareta', 'Ek', '19610412-1238', { Street: 'Tallvägen 4', PostalCode: '752 37', City: 'Uppsala' }),
];

/** An invoice of the demo: its customer, date, terms and lines, and the state that it reaches. */
export interface DemoInvoice {
  client: number;
  /** Days before today. */
  daysAgo: number;
  noOfDueDates: 1 | 3 | 10 | 20 | 30;
  lines: ({ workDescription: string } & (
    | { unit: 'timmar' | 'st'; quantity: number; price: number }
    | { unit: 'fast-pris'; fixedPrice: number }
  ))[];
  note?: string;
  /** Minutes from sending to the reviewer's decision, if there is one. */
  decidedAfter?: number;
  state: 'draft' | 'trashed' | 'submitted' | 'returned' | 'forwarded' | 'paid' | 'paidOut';
}

const WORK = [
  'Redigering av årsrapport',
  'Illustrationer till webbplatsen',
  'Workshop om tillgänglighet',
  'Översättning till engelska',
  'Formgivning av katalog',
  'Granskning av manus',
];

const SENT = 34;
/** How many days ago the newest ones were sent. They are recent, so that a reviewer's chart of two weeks shows them. */
const NEWEST = [13, 11, 10, 8, 6, 5, 3, 1, 0];
/** Some decisions are late. */
const DECIDED_AFTER = [14, 8, 21, 12, 26, 9, 38];

/** The last one is waiting for its review. */
function daysAgo(at: number): number {
  return NEWEST[at - (SENT - NEWEST.length)] ?? 362 - Math.floor(at * 13.6);
}

/** The newest ones are in different states on the way to the wage. */
function sentState(at: number): DemoInvoice['state'] {
  if (at === 11) return 'trashed';
  const fromLast = SENT - 1 - at;
  if (fromLast === 0) return 'submitted';
  if (fromLast === 1) return 'returned';
  if (fromLast < 6) return 'forwarded';
  return fromLast < 8 ? 'paid' : 'paidOut';
}

/** A year of invoices, the oldest first. It is always the same. */
export function demoInvoices(): DemoInvoice[] {
  const sent = Array.from({ length: SENT }, (_, at): DemoInvoice => {
    const work = WORK[at % WORK.length] ?? '';
    return {
      client: (at * 3) % demoClients.length,
      daysAgo: daysAgo(at),
      noOfDueDates: ([30, 20, 10, 30, 30] as const)[at % 5] ?? 30,
      lines: [
        { workDescription: work, unit: 'timmar', quantity: 6.5 + ((at * 7) % 30), price: 68 + ((at * 5) % 24) },
        ...(at % 3 === 0
          ? [{ workDescription: 'Resor och utlägg', unit: 'fast-pris', fixedPrice: 45.5 + at } as const]
          : []),
        ...(at % 4 === 1
          ? [{ workDescription: 'Korrekturavdrag', unit: 'st', quantity: 2 + (at % 3), price: 19.9 } as const]
          : []),
      ],
      ...(at % 5 === 2 ? { note: 'Tack för ett fint samarbete!' } : {}),
      decidedAfter: DECIDED_AFTER[at % DECIDED_AFTER.length] ?? 0,
      state: sentState(at),
    };
  });
  const drafts: DemoInvoice[] = [
    {
      client: 1,
      daysAgo: 2,
      noOfDueDates: 30,
      lines: [{ workDescription: 'Skisser till entrén', unit: 'timmar', quantity: 12, price: 85 }],
      state: 'draft',
    },
    { client: 4, daysAgo: 0, noOfDueDates: 10, lines: [], state: 'draft' },
  ];
  return [...sent, ...drafts];
}
