import { percentText } from '#shared/money.ts';

/** The texts about VAT around an open invoice (product §9.10). */
export const texts = {
  rate: 'Moms',
  rateOf: (rate: string) => (rate === '0' ? 'Momsfri' : percentText(rate)),
  ended: (rate: string) => `${texts.rateOf(rate)}, gäller inte den dagen`,
  /** The law asks for these days (product §9.10). */
  delivery: 'När arbetet gjordes',
  deliveryHint:
    'Fyll i om det blev klart en annan dag än fakturadagen. Då står det på fakturan, och den dagens momssatser gäller.',
  saveDelivery: 'Spara dagarna',
  deliverySaved: 'Dagarna är sparade.',
  untaxed: {
    'reverse-charge': 'Ingen moms: kunden är ett företag i ett annat EU-land och betalar momsen själv.',
    export: 'Ingen moms: kunden är ett företag utanför EU:s momsområde.',
  },
  payable: 'Kunden betalar',
  credited: 'Krediteras med moms',
  sums: 'Momsen',
} as const;
