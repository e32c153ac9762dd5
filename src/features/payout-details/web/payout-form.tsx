import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { type FormValues, formValues, useFormSubmit } from '#web/forms/use-form-submit.ts';
import { type FormAlert, literalFailure } from '#web/forms/form-alert.ts';
import { RefillButton } from '#web/forms/refill-button.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import type { Filling } from '#web/forms/use-filling.ts';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import type { saveBankInfo } from '../endpoints.ts';
import { PAYOUT_OPTIONS, type PayoutOption, TRANSFER_PROVIDER } from '../domain/payout-option.ts';
import { BankFields, BlockedNotice, hasNoAccount } from './bank-fields.tsx';
import type { BankInfo } from './bank-info-query.ts';
import classes from './payout-form.module.css';
import { OptionCard } from './option-card.tsx';
import { alerts, texts } from './texts.ts';
import type { RequestInput } from '#shared/endpoint.ts';
import { compactIban } from '#shared/iban.ts';
import { EmailInput } from '#web/controls/fields/email-input.tsx';
import { payoutFields } from '../domain/payout-fields.ts';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import { IbanInput } from './iban-input.tsx';

/** The props of each payout option's fields. */
export interface PayoutFieldsProps {
  /** The fields' initial values, by name. */
  values: FormValues;
  /** The server's message about a field. */
  issueOf: (name: string) => string | undefined;
}

const FIELDS = { wiseAccountInfo: WiseFields, bankAccountInfo: BankFields, paypalInfo: PaypalFields };

/** The choice of a payout option and that option's fields (product §2.7). */
export function PayoutForm({ saved, filling }: { saved: BankInfo; filling: Filling }) {
  const navigate = useNavigateWhileShown();
  const element = useRef<HTMLFormElement>(null);
  const savedOption = saved?.bankAndWiseOption ?? null;
  const [option, setOption] = useState(savedOption);
  const [valuesOf, setValuesOf] = useState(() => savedValues(saved));
  const { dirty, onChange, markSaved } = useUnsaved();
  /** Whether the option was chosen with a mouse, whose owner goes on by typing. */
  const [byMouse, setByMouse] = useState(false);

  const form = useFormSubmit(
    async (values) => {
      if (option === null) return undefined;
      const body = { ...payoutBody(option, values), version: filling.seen };
      const { version } = await api<typeof saveBankInfo>('POST /api/bankinformation/savebankinfo', { body });
      void filling.markSaved(version);
      // The form must count as saved at once. Otherwise going to the dashboard would ask about unsaved changes.
      flushSync(markSaved);
      const saidSaved: FormAlert =
        option === 'bankAccountInfo' && hasNoAccount(values)
          ? { ...alerts.saved, reason: { text: texts.noAccountWarning } }
          : alerts.saved;
      // The dashboard then shows the message.
      if (savedOption === null) await navigate('/', { state: saidSaved });
      return saidSaved;
    },
    literalFailure(alerts.failed, 'en'),
  );

  const choose = (next: PayoutOption, isByMouse: boolean) => {
    setByMouse(isByMouse);
    // Keeps what was typed for this option, in case the member switches back to it.
    if (option !== null && element.current !== null)
      setValuesOf({ ...valuesOf, [option]: formValues(element.current) });
    setOption(next);
  };

  const Fields = option === null ? null : FIELDS[option];
  return (
    <form ref={element} {...form.events} onChange={onChange}>
      <UnsavedGuard dirty={dirty} />
      <fieldset className={classes.options}>
        <legend className="visually-hidden">{texts.optionsHeading}</legend>
        {PAYOUT_OPTIONS.map((each) => (
          <OptionCard
            key={each}
            option={each}
            chosen={each === option}
            onChoose={(isByMouse) => choose(each, isByMouse)}
          />
        ))}
      </fieldset>
      {option !== null && Fields !== null && (
        <fieldset key={option} ref={byMouse ? focusEmptyField : null} className={classes.fields}>
          <legend>{texts.options[option].name}</legend>
          <Fields values={valuesOf[option] ?? {}} issueOf={form.issueOf} />
        </fieldset>
      )}
      <AlertBox alert={form.alert} />
      <RefillButton alert={form.alert} refill={filling.refill} />
      <SubmitButton busy={form.busy}>{texts.save}</SubmitButton>
    </form>
  );
}

/**
 * The focus goes on to the first empty field. It doesn't after a key, because the arrow keys go on choosing, nor after a
 * touch, because the keyboard would hide the other options.
 */
function focusEmptyField(fields: HTMLFieldSetElement | null): void {
  const inputs = [...(fields?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
  inputs.find(({ value }) => value === '')?.focus();
}

/** The saved values by control name, under the payout option that they belong to. */
function savedValues(saved: BankInfo): Partial<Record<PayoutOption, FormValues>> {
  const option = saved?.bankAndWiseOption ?? null;
  if (saved === null || option === null) return {};
  const given = Object.entries(saved[option] ?? {}).map(([name, value]) => [name, value ?? ''] as const);
  return { [option]: Object.fromEntries(given) };
}

/** The request body of a payout option's form. The server adds the fixed values itself (product §5.5). */
function payoutBody(bankAndWiseOption: PayoutOption, values: FormValues): RequestInput<typeof saveBankInfo, 'body'> {
  const { country = '', bankName = '', accountNumber, swiftCode, otherInfo, email = '' } = values;
  const ibanNumber = compactIban(values['ibanNumber'] ?? '');
  if (bankAndWiseOption === 'wiseAccountInfo') return { bankAndWiseOption, wiseAccountInfo: { ibanNumber } };
  if (bankAndWiseOption === 'paypalInfo') return { bankAndWiseOption, paypalInfo: { email } };
  return {
    bankAndWiseOption,
    bankAccountInfo: { country, bankName, accountNumber, ibanNumber, swiftCode, otherInfo },
  };
}

/** The online payment provider's field: an address, whose format is not checked (product §5.5). */
function PaypalFields({ values, issueOf }: PayoutFieldsProps) {
  return (
    <EmailInput
      name="email"
      rule={payoutFields.paypalEmail}
      defaultValue={values.email}
      inputMode="email"
      autoComplete="email"
      error={issueOf('email')}
    />
  );
}

/** The transfer provider's fields. Country and bank name are fixed (product §5.5). */
function WiseFields({ values, issueOf }: PayoutFieldsProps) {
  return (
    <div className="stack">
      <BlockedNotice />
      <TextInput disabled name="country" label={texts.country} value={TRANSFER_PROVIDER.country} lang="en" />
      <TextInput disabled name="wiseBankName" label={texts.bankName} value={TRANSFER_PROVIDER.bankName} />
      <IbanInput rule={payoutFields.wiseIbanNumber} initial={values.ibanNumber} error={issueOf('ibanNumber')} />
    </div>
  );
}
