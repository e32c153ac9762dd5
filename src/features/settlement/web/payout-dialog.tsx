import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { groupIban } from '#shared/iban.ts';
import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { payoutDetails, recordPayout } from '../endpoints.ts';
import { FactList } from '#web/paper/fact-list.tsx';
import { MoneyFields } from './money-fields.tsx';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '#features/review/web/public.ts';
import { texts } from './texts.ts';

type PayoutDetails = EndpointResponse<typeof payoutDetails>;

/** Shows where the pay goes, each time anew and logged, and records its payment (product §10.8). */
export function PayoutDialog({ opened, onClose, ...props }: ReviewDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.payout} size="large">
      <Payout opened={opened} onClose={onClose} {...props} />
    </Dialog>
  );
}

/** The dialog's content is gone with it: who opens it again is shown them anew. */
function Payout({ review, onClose, ...outcome }: ReviewDialogProps) {
  const { _id: invoiceId } = review;
  const [disclosed, setDisclosed] = useState<PayoutDetails | null>(null);
  const disclosure = useFormSubmit(async () => {
    setDisclosed(
      await api<typeof payoutDetails>('POST /api/review/payoutdetails/{invoiceId}', { params: { invoiceId } }),
    );
    return undefined;
  });
  if (disclosed !== null) return <PayoutForm review={review} disclosed={disclosed} onClose={onClose} {...outcome} />;
  return (
    <DialogForm form={disclosure} submit={texts.showDetails} focusesSubmit onClose={onClose}>
      <Text>{texts.disclosureIsLogged}</Text>
    </DialogForm>
  );
}

type PayoutFormProps = Omit<ReviewDialogProps, 'opened'> & { disclosed: PayoutDetails };

function PayoutForm({ review, disclosed, onClose, ...outcome }: PayoutFormProps) {
  const { _id: invoiceId, document } = review;
  const { disclosureId, currency, netSalary, netByTable, largestWage } = disclosed;
  const form = useFormSubmit(({ paidOn = '', amount = '' }) =>
    runAction(
      () =>
        api<typeof recordPayout>('POST /api/review/payout/{invoiceId}', {
          params: { invoiceId },
          body: { paidOn, amount: typedDecimal(amount), disclosureId },
        }),
      outcome,
    ),
  );
  const money = (decimal: string) => formatAmount(decimalToHundredths(decimal), currency);
  return (
    <DialogForm form={form} submit={texts.record} onClose={onClose}>
      <FactList spacious facts={destinationFacts(disclosed)} />
      <FactList
        spacious
        facts={[
          { label: texts.paid, value: money(disclosed.paidAmount) },
          { label: texts.netSalary, value: money(netSalary) },
          { label: texts.netByTable, value: netByTable === null ? texts.noRate : money(netByTable) },
          { label: texts.largestWage, value: money(largestWage) },
        ]}
      />
      <MoneyFields document={document} proposed={largestWage} issueOf={form.issueOf} />
    </DialogForm>
  );
}

function destinationFacts({ details, frozenOption }: PayoutDetails): { label: string; value: string }[] {
  const { bankAndWiseOption, wiseAccountInfo, bankAccountInfo, paypalInfo } = details;
  const given = Object.entries({ ...wiseAccountInfo, ...bankAccountInfo, ...paypalInfo });
  return [
    { label: texts.option, value: texts.options[bankAndWiseOption] },
    ...(frozenOption === bankAndWiseOption ? [] : [{ label: texts.frozenOption, value: texts.options[frozenOption] }]),
    ...given.flatMap(([key, value]) =>
      value === null
        ? []
        : [{ label: texts.details[key] ?? key, value: key === 'ibanNumber' ? groupIban(value) : value }],
    ),
  ];
}
