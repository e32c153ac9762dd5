import { useState } from 'react';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { swedishCountryName } from '#shared/contact/countries.ts';
import { groupIban } from '#shared/iban.ts';
import { decimalComma, formatDecimalAmount } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { PAYOUT_NAMES } from '#features/payout-details/domain/payout-option.ts';
import type { payoutDetails, recordPayout } from '../endpoints.ts';
import { useEuros } from './euros-field.tsx';
import { MoneyFields } from './money-fields.tsx';
import { missingOf, type SettlementDialogProps, wageToPay } from './settlement-review.ts';
import { texts } from './texts.ts';

type PayoutDetails = EndpointResponse<typeof payoutDetails>;

/** Shows the payout details and records the wage that was paid to them. Each disclosure is logged (product §10.8). */
export function PayoutDialog({ review, onClose, onDone, onConflict }: SettlementDialogProps) {
  const { _id: invoiceId, document } = review;
  const [disclosed, setDisclosed] = useState<PayoutDetails | null>(null);
  const { euros, bankSum } = useEuros();
  const [amount, setAmount] = useState('');
  const frame = { onClose, title: texts.payout, size: 'large' } as const;
  if (disclosed === null)
    return (
      <ActionDialog
        {...frame}
        submit={texts.showDetails}
        focusesSubmit
        act={() => api<typeof payoutDetails>('POST /api/review/payoutdetails/{invoiceId}', { params: { invoiceId } })}
        onDone={(details) => {
          setDisclosed(details);
          setAmount(decimalComma(wageToPay(details)));
        }}
      >
        {() => <p className="text">{texts.disclosureIsLogged}</p>}
      </ActionDialog>
    );
  const { disclosureId, currency, paidAmount, netSalary, netByTable, largestWage, advance, firstDay, cameBack } =
    disclosed;
  const others = disclosed.disclosed.filter(({ isOwn }) => !isOwn);
  const hasAdvance = advance !== '0.00';
  const missing = missingOf(amount, wageToPay(disclosed));
  const money = (decimal: string) => formatDecimalAmount(decimal, currency);
  return (
    <ActionDialog
      {...frame}
      submit={texts.record}
      act={({ paidOn = '' }) =>
        api<typeof recordPayout>('POST /api/review/payout/{invoiceId}', {
          params: { invoiceId },
          body: {
            paidOn,
            amount: typedDecimal(amount),
            disclosureId,
            advanceBefore: advance,
            ...(bankSum && { sent: bankSum }),
          },
        })
      }
      onDone={onDone}
      onConflict={onConflict}
      conflicts={['review-changed', 'payout-details-changed']}
    >
      {(issueOf) => (
        <>
          <FactList spacious facts={destinationFacts(disclosed)} />
          {cameBack && (
            <Notice kind="warning">
              <DatedText text={texts.cameBack(cameBack)} />
            </Notice>
          )}
          <FactList
            spacious
            facts={[
              { label: texts.paid, value: money(paidAmount) },
              { label: texts.netSalary, value: money(netSalary) },
              { label: texts.netByTable, value: netByTable === null ? texts.noRate : money(netByTable) },
              { label: texts.largestWage, value: money(largestWage) },
              ...(hasAdvance
                ? [
                    { label: texts.advance, value: money(`-${advance}`) },
                    { label: texts.toPay, value: money(wageToPay(disclosed)) },
                  ]
                : []),
            ]}
          />
          {hasAdvance && <p className="text">{texts.advanceText}</p>}
          <MoneyFields
            document={document}
            firstDay={firstDay}
            amount={amount}
            onAmount={setAmount}
            issueOf={issueOf}
            bankSum={{ name: 'sent', euros }}
            warning={
              others.length > 0 && (
                <>
                  {others.map((one) => (
                    <div key={one._id}>{texts.disclosed(one)}.</div>
                  ))}
                  {!others.every(isDebit) && <div>{texts.askFirst}</div>}
                  {others.some(isDebit) && <div>{texts.askBankFirst}</div>}
                </>
              )
            }
          />
          {missing !== null && <Notice kind="warning">{texts.lessThanWage(money(missing))}</Notice>}
          <Announced text={missing === null ? '' : texts.lessThanWage(money(missing))} />
        </>
      )}
    </ActionDialog>
  );
}

const isDebit = ({ debitedOn }: PayoutDetails['disclosed'][number]) => debitedOn !== undefined;

/** How a detail is written, if it isn't as it is saved. */
const FORMS: Record<string, (saved: string) => string> = { ibanNumber: groupIban, country: swedishCountryName };

function destinationFacts({ details, frozenOption }: PayoutDetails): { label: string; value: string }[] {
  const { bankAndWiseOption, wiseAccountInfo, bankAccountInfo, paypalInfo } = details;
  const given = Object.entries({ ...wiseAccountInfo, ...bankAccountInfo, ...paypalInfo });
  return [
    { label: texts.option, value: PAYOUT_NAMES[bankAndWiseOption] },
    ...(frozenOption === bankAndWiseOption ? [] : [{ label: texts.frozenOption, value: PAYOUT_NAMES[frozenOption] }]),
    ...given.flatMap(([key, value]) =>
      value === null ? [] : [{ label: texts.details[key] ?? key, value: FORMS[key]?.(value) ?? value }],
    ),
  ];
}
