import { refusal } from '#server/errors.ts';

/** The refusals about batches of wages (product §10.11). */
export const batchErrors = {
  wagesChanged: refusal(
    409,
    'wages-changed',
    (numbers: readonly string[]) =>
      `${numbers.length === 1 ? 'Lönen för faktura' : 'Lönerna för fakturorna'} ${new Intl.ListFormat('sv').format(numbers)} kan inte tas med längre. Listan visar vad som gäller nu.`,
  ),
  wageDisclosed: refusal(
    409,
    'wage-disclosed',
    (name: string, instant: string) =>
      `${name} öppnade utbetalningsuppgifterna för en av lönerna ${instant} och kan ha betalat den för hand. Kontrollera först: annars kan den betalas två gånger.`,
  ),
  wageDebited: refusal(
    409,
    'wage-debited',
    (day: string) =>
      `Banken drog pengarna för en av lönerna ${day}, fast den är registrerad som tillbaka. Kontrollera först: annars kan den betalas två gånger.`,
  ),
  wagesOfDifferentKinds: refusal(
    400,
    'wages-of-different-kinds',
    'En omgång har ett utbetalningssätt och en valuta. Välj löner av samma slag.',
  ),
  batchChanged: refusal(409, 'batch-changed', 'Omgången har ändrats medan du höll på. Så här ser den ut nu.'),
  ownBatch: refusal(409, 'own-batch', 'Den som gjorde omgången kan inte godkänna den. Be en kollega göra det.'),
  nothingLeft: refusal(409, 'nothing-left', 'Ingen lön i omgången väntar på utbetalning längre.'),
  wageInBatch: refusal(409, 'wage-in-batch', ({ number, isSent }: { number: number; isSent: boolean }) =>
    isSent
      ? `Lönen är på väg ut i omgång ${number}. Vänta tills den är utbetald eller har kommit tillbaka.`
      : `Lönen väntar i omgång ${number}. Ta bort den ur omgången först.`,
  ),
  payoutDateImplausible: refusal(
    400,
    'payout-date-implausible',
    'Datumet ska ligga mellan dagen då filen laddades ner och i dag.',
  ),
  bankReplyUnreadable: refusal(400, 'bank-reply-unreadable', (why: string) => why),
  bankReplyUnknown: refusal(404, 'bank-reply-unknown', 'Filen svarar på en betalfil som inte är vår.'),
} as const;
