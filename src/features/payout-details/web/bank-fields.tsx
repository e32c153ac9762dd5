import { type FocusEvent, useId, useState } from 'react';
import { type FormValues, formValues } from '#web/forms/use-form-submit.ts';
import { swedishCountryName, USUAL_COUNTRY } from '#shared/contact/countries.ts';
import { optional } from '#shared/field-rule.ts';
import { afterPress } from '#web/controls/fields/after-press.ts';
import { CountrySelect } from '#web/controls/fields/country-select.tsx';
import { FieldWarning } from '#web/controls/fields/field-warning.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import {
  BLOCKED_COUNTRIES,
  payoutFields as fields,
  TYPED_ACCOUNT_NUMBER,
  withoutSeparators,
} from '../domain/payout-fields.ts';
import { IbanInput } from './iban-input.tsx';
import type { PayoutFieldsProps } from './payout-form.tsx';
import { swedishBankName } from './swedish-bank.ts';
import { texts } from './texts.ts';

/**
 * The fields of a bank account. A Swedish account number fills in the bank's name, unless one was typed. Without both
 * account number and IBAN they warn: at once if they were saved so, and when the focus has passed both (product §5.5,
 * §5.9).
 */
export function BankFields({ values, issueOf }: PayoutFieldsProps) {
  const [country, setCountry] = useState(values.country ?? USUAL_COUNTRY);
  const [account, setAccount] = useState(values.accountNumber ?? '');
  const [typedName, setTypedName] = useState(values.bankName || null);
  const [lacksAccount, setLacksAccount] = useState(Boolean(values.bankName) && hasNoAccount(values));
  const warningId = useId();
  // Runs when the IBAN field loses focus, because the member has then passed both fields.
  const checkAccount = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.form === null) return;
    const lacks = hasNoAccount(formValues(target.form));
    afterPress(() => setLacksAccount(lacks));
  };
  return (
    <div className="stack">
      <BlockedNotice />
      <CountrySelect
        name="country"
        rule={fields.bankCountry}
        defaultValue={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        description={<FieldWarning>{BLOCKED_COUNTRIES.includes(country) ? texts.blockedWarning : null}</FieldWarning>}
        descriptionBelow
        error={issueOf('country')}
      />
      <RuleInput
        name="accountNumber"
        rule={optional(fields.accountNumber, texts.optional)}
        pattern={TYPED_ACCOUNT_NUMBER}
        // A browser cuts what is too long without a word, also where only separators make it so.
        maxLength={undefined}
        description={texts.accountHint}
        describedBy={warningId}
        value={account}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setAccount(currentTarget.value);
          setLacksAccount(false);
        }}
        error={issueOf('accountNumber')}
      />
      <RuleInput
        name="bankName"
        rule={fields.bankName}
        value={typedName ?? (country === USUAL_COUNTRY ? swedishBankName(withoutSeparators(account)) : '')}
        onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        error={issueOf('bankName')}
      />
      <div className="stack" data-gap="tight" onBlur={checkAccount}>
        <IbanInput
          rule={optional(fields.bankIbanNumber, texts.optional)}
          initial={values.ibanNumber}
          describedBy={warningId}
          error={issueOf('ibanNumber')}
        />
        <div id={warningId}>
          <FieldWarning>{lacksAccount ? texts.noAccountWarning : null}</FieldWarning>
        </div>
      </div>
      <RuleInput
        name="swiftCode"
        rule={optional(fields.swiftCode, texts.optional)}
        defaultValue={values.swiftCode}
        autoComplete="off"
        error={issueOf('swiftCode')}
      />
      <RuleTextarea
        name="otherInfo"
        rule={optional(fields.otherInfo, texts.optional)}
        defaultValue={values.otherInfo}
        rows={2}
        error={issueOf('otherInfo')}
      />
    </div>
  );
}

/** Whether the values of the fields name neither an account number nor an IBAN. */
export const hasNoAccount = ({ accountNumber, ibanNumber }: FormValues): boolean => !accountNumber && !ibanNumber;

/** Lists the countries to which transfers are not possible at present (product §2.7). */
export function BlockedNotice() {
  const countryNames = new Intl.ListFormat('sv-SE').format(BLOCKED_COUNTRIES.map(swedishCountryName));
  return <Notice kind="fact">{texts.blockedNotice(countryNames)}</Notice>;
}
