/** What a step of sending follows from. */
interface SendFacts {
  /** Sent, and not returned by the provider (product §4.5). */
  isSent: boolean;
  /** Rises with every edit of the invoice. */
  version: number;
  /** The newest that was registered of the invoice. */
  revision: { invoiceVersion: number; mailedAt: Date | null } | null;
}

/**
 * Where a send stands (product §10.1): `sent` leaves nothing to do; `unregistered` has nothing frozen since the last
 * mail; `changed` was edited after it was frozen; `registered` can go on.
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
