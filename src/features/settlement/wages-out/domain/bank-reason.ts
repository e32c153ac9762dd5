/** The meanings of the most common codes of a rejection, in Swedish (ISO 20022, external status reasons). */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['AC01', 'kontonumret är fel'],
  ['AC03', 'kontonumret är fel'],
  ['AC04', 'kontot är stängt'],
  ['AC06', 'kontot är spärrat'],
  ['AG01', 'kontot kan inte ta emot betalningen'],
  ['AG02', 'betalningens typ godtas inte'],
  ['AM04', 'pengarna på betalarens konto räckte inte'],
  ['BE04', 'mottagarens adress saknas eller är fel'],
  ['FF01', 'filens form godtas inte'],
  ['MD07', 'mottagaren är avliden'],
  ['MS03', 'banken säger inte varför'],
  ['RC01', 'bankens kod (BIC) är fel'],
]);

/** Why a bank has rejected a payment, in Swedish: what its code means, and the code. */
export const bankReason = (code: string): string => `Banken avvisade betalningen: ${meaningOf(code)}.`;

/** Why a payment came back after the bank had carried it out, in Swedish. */
export const returnReason = (code: string): string => `Betalningen kom tillbaka: ${meaningOf(code)}.`;

const meaningOf = (code: string) => {
  const meaning = MEANINGS.get(code);
  return meaning === undefined ? `banken angav koden ${code}` : `${meaning} (${code})`;
};

/** Whether a bank's code says that it has had the message or payment before (ISO 20022). */
export const isDuplicate = (code: string): boolean => /^(AM05|DU0[1-5]|DUPL)$/.test(code);
