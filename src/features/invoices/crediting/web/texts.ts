/** The texts about credit notes on an invoice's screens (product §4.10). */
export const texts = {
  credit: 'Kreditera',
  theForm: 'Formuläret',
  facts: 'Uppgifterna om krediteringen',
  title: (number: string) => `Kreditera faktura ${number}`,
  intro:
    'Du får ett utkast till en kreditfaktura på allt som är kvar. Ta bort eller ändra belopp om bara en del ska krediteras, och skicka den sedan.',
  advanceIfAll: (amount: string) =>
    `Din lön för fakturan är redan utbetald. Krediteras allt som är kvar, dras ${amount} av från kommande löner.`,
  ownAdvance: (amount: string) => `Din lön för fakturan är redan utbetald. ${amount} dras av från kommande löner.`,
  advance: (amount: string) =>
    `Lönen för fakturan är redan utbetald. ${amount} dras av från frilansarens kommande löner.`,
  wageDisclosed: (at: string) =>
    `Ekonomin såg utbetalningsuppgifterna för fakturans lön ${at}. Är lönen redan betald blir det som är för mycket av den ett förskott när de registrerar den, och dras av från frilansarens kommande löner. Fråga dem först.`,
  wageDebited: (day: string) =>
    `Banken drog pengarna för fakturans lön ${day}, fast den är registrerad som tillbaka. Be ekonomin registrera lönen först: annars blir det som är för mycket av den inget förskott.`,
  reasonHint: 'Står på kreditfakturan, så att kunden förstår varför.',
  submit: 'Skapa kreditfaktura',
  noteLink: (number: string) => `Kreditfaktura ${number}`,
  noteAmount: (amount: string, status: string) => `: ${amount}, ${status}`,
  left: (amount: string) => `Kvar av fakturan: ${amount}.`,
  of: 'Kreditfaktura för ',
  invoiceLink: (number: string) => `faktura ${number}`,
  reason: (reason: string) => `Anledning: ${reason}`,
  leftToCredit: (amount: string) => `Kvar att kreditera: ${amount}.`,
} as const;
