/** The texts of an invoice's timeline (product §10.6). */
export const texts = {
  heading: 'Tidslinje',
  timeline: 'Tidslinjen',
  happened: {
    sent: 'Skickad till granskning',
    sentAgain: 'Skickad igen',
    opened: 'Öppnad för granskning',
    returned: 'Returnerad',
    forwarded: 'Vidarebefordrad till kunden',
    accepted: (address: string) => `Mejlservern har tagit emot mejlet till ${address}`,
    refused: (address: string) => `Mejlservern avvisade mejlet till ${address}`,
    readdressed: (address: string) => `Ny adress till kunden: ${address}`,
    reminded: (step: number, address: string, amount: string) =>
      `Påminnelse ${step} till ${address}: ${amount} är kvar att betala`,
    reminderRefused: (step: number, address: string) => `Påminnelse ${step} kunde inte mejlas till ${address}`,
    remindersStopped: 'Påminnelserna till kunden är stoppade',
    remindersResumed: 'Påminnelserna till kunden är återupptagna',
    payment: (amount: string) => `Delbetalning: ${amount}`,
    paid: (amount: string) => `Betald: ${amount}`,
    overpaid: (amount: string) => `, varav ${amount} för mycket`,
    paymentReversed: (amount: string) => `Återförd betalning: ${amount}`,
    paidOut: (amount: string) => `Lönen är utbetald: ${amount}`,
    payoutReversed: (amount: string) => `Återförd utbetalning av lönen: ${amount}`,
  },
  on: (date: string) => `den ${date}`,
  to: (destination: string) => `till ${destination}`,
} as const;
