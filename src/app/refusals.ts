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
  errors,
  accountErrors,
  providerErrors,
  clientErrors,
  economyErrors,
  invoiceErrors,
  recurringErrors,
  reviewErrors,
  settlementErrors,
  batchErrors,
  paymentsInErrors,
].flatMap((declared) => Object.values(declared));
