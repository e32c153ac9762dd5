import type { Transaction } from '#database/database.ts';
import { notifyAdministrators } from '#features/account/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import type { ProviderFacts } from '#shared/provider-schemas.ts';

type Bank = ProviderFacts['bank'];

/** Who made a change, and when. */
interface Made {
  by: string;
  at: Date;
}

const REVERT =
  'Var det inte du eller en kollega? Stäng genast av den användaren under Konton, och ändra tillbaka under Leverantören.';

/** Notifies that the bank account that customers pay to was changed (product §12.4). */
export function notifyBankChange(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs' | 'settings'>,
  { before, after, by, at }: Made & { before: Bank; after: Bank },
): Promise<void> {
  const content = composeMail({
    subject: 'Kontot som kunderna betalar till har ändrats',
    paragraphs: [
      `${by} ändrade bankkontot på Egenlön ${formatInstant(at)}: från ${accountText(before)} till ${accountText(after)}. Nya fakturor får det nya kontot.`,
      `${REVERT} Fakturor som har skickats sedan dess har det nya kontot.`,
    ],
    button: { label: 'Se bankkontot', url: `${deps.settings.publicUrl}/granskning/leverantor` },
  });
  // Each account has notices of its own. Otherwise setting the old one back, and a change of its name after that, would
  // take the place of the notice of a wrong one before anybody got it.
  return notifyAdministrators(tx, deps, { kind: `provider-bank-changed ${after.iban}`, ...content }, at);
}

/** Notifies that one person may now pay wages alone, or no longer (product §10.11, §12.4). */
export function notifyOwnApprovalChange(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs' | 'settings'>,
  { approvesOwnBatches, by, at }: Made & Pick<ProviderFacts, 'approvesOwnBatches'>,
): Promise<void> {
  const rule = approvesOwnBatches
    ? 'en person får både göra och godkänna en omgång av löner'
    : 'det behövs två personer för att göra och godkänna en omgång av löner';
  const content = composeMail({
    subject: 'Vem som godkänner löner har ändrats',
    paragraphs: [
      `${by} ändrade regeln på Egenlön ${formatInstant(at)}. Nu gäller: ${rule}.`,
      `${REVERT} Se också efter vilka omgångar som har godkänts sedan dess.`,
    ],
    button: { label: 'Se vad som gäller', url: `${deps.settings.publicUrl}/granskning/leverantor` },
  });
  return notifyAdministrators(tx, deps, { kind: 'provider-own-approval-changed', ...content }, at);
}

/** A bank account by the last four figures of its IBAN, because a mail isn't secret. */
const accountText = ({ name, iban, bic }: Bank) => `IBAN som slutar på ${iban.slice(-4)} hos ${name} (${bic})`;
