import { accountErrors } from '#features/account/server/errors.ts';
import { clientErrors } from '#features/clients/server/errors.ts';
import { economyErrors } from '#features/economy/server/errors.ts';
import { invoiceErrors } from '#features/invoices/server/errors.ts';
import { providerErrors } from '#features/provider/server/errors.ts';
import { recurringErrors } from '#features/recurring/server/errors.ts';
import { reviewErrors } from '#features/review/server/errors.ts';
import { paymentsInErrors } from '#features/settlement/payments-in/server/errors.ts';
import { settlementErrors } from '#features/settlement/server/errors.ts';
import { batchErrors } from '#features/settlement/wages-out/server/errors.ts';
import { errors } from '#server/errors.ts';

/** Every refusal that the API can return, the server's own first (product §7.1). */
export const refusals = [
  ...Object.values(errors),
  ...Object.values(accountErrors),
  ...Object.values(providerErrors),
  ...Object.values(clientErrors),
  ...Object.values(economyErrors),
  ...Object.values(invoiceErrors),
  ...Object.values(recurringErrors),
  ...Object.values(reviewErrors),
  ...Object.values(settlementErrors),
  ...Object.values(batchErrors),
  ...Object.values(paymentsInErrors),
];
