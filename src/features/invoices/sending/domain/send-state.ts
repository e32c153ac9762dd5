/** The facts that decide a step of sending. */
interface SendFacts {
  /** Whether the invoice is sent and the provider has not returned it (product §4.5). */
  isSent: boolean;
  /** The invoice's version, which rises with every edit. */
  version: number;
  /** The invoice's newest registered revision. */
  revision: { invoiceVersion: number; mailedAt: Date | null } | null;
}

/**
 * How far a send has come (product §10.1). `sent`: nothing is left to do. `unregistered`: nothing was frozen since the
 * last mail. `changed`: the invoice was edited after it was frozen. `registered`: the send can continue.
 */
export function sendState({
  isSent,
  version,
  revision,
}: SendFacts): 'sent' | 'unregistered' | 'changed' | 'registered' {
  if (isSent) return 'sent';
  if (revision === null || revision.mailedAt !== null) return 'unregistered';
  return revision.invoiceVersion === version ? 'registered' : 'changed';
}
