import { hasWrongCheckDigit } from '#shared/contact/swedish-id-number.ts';
import { providerFields as fields } from '#shared/provider-fields.ts';
import { optional } from '#shared/field-rule.ts';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { WarnedInput } from '#web/controls/fields/warned-input.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

const address = { ...fields.address, maxLength: 900 };

/** Who the provider is, as documents and mails say. */
export function CompanyPart(props: PartProps) {
  const { facts } = props.shown;
  return (
    <PartForm
      {...props}
      part="company"
      about={texts.companyAbout}
      read={(values) => ({
        part: 'company',
        facts: {
          name: values['name'] ?? '',
          organizationNumber: values['organizationNumber'] ?? '',
          seat: values['seat'],
          approvedForFTax: values['approvedForFTax'] !== undefined,
          privacyPage: values['privacyPage'],
          address: (values['address'] ?? '').split('\n').filter((line) => line.trim() !== ''),
          email: values['email'] ?? '',
          phone: values['phone'] ?? '',
        },
      })}
    >
      {(issueOf) => (
        <>
          <RuleInput name="name" rule={fields.name} defaultValue={facts.name} error={issueOf('name')} />
          <WarnedInput
            name="organizationNumber"
            rule={fields.swedishOrganizationNumber}
            defaultValue={facts.organizationNumber}
            warningAbout={(typed) => (hasWrongCheckDigit(typed) ? texts.wrongCheckDigit : null)}
            error={issueOf('organizationNumber')}
          />
          <RuleInput
            name="seat"
            rule={optional(fields.seat)}
            description={texts.seatAbout}
            defaultValue={facts.seat ?? ''}
            error={issueOf('seat')}
          />
          <Checkbox
            name="approvedForFTax"
            label={texts.approvedForFTax}
            description={texts.approvedForFTaxAbout}
            defaultChecked={facts.approvedForFTax ?? false}
          />
          <RuleTextarea
            name="address"
            rule={address}
            rows={3}
            defaultValue={facts.address.join('\n')}
            error={issueOf('address')}
          />
          <RuleInput name="email" rule={fields.email} defaultValue={facts.email} error={issueOf('email')} />
          <RuleInput name="phone" rule={fields.phone} type="tel" defaultValue={facts.phone} error={issueOf('phone')} />
          <RuleInput
            name="privacyPage"
            rule={optional(fields.privacyPage)}
            description={texts.privacyPageAbout}
            descriptionBelow
            defaultValue={facts.privacyPage ?? ''}
            error={issueOf('privacyPage')}
          />
        </>
      )}
    </PartForm>
  );
}
