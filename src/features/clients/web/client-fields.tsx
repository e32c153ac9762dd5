import type { FieldRule } from '#shared/field-rule.ts';
import { providerFacts } from '#web/provider-facts.ts';
import { FieldGroup } from '#web/controls/fields/field-group.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { organizationClientFields, privateClientFields } from '../domain/client-fields.ts';
import type { ClientOption } from '../domain/client-facts.ts';
import { ClientField } from './client-field.tsx';
import { texts } from './texts.ts';

type FieldName = keyof typeof organizationClientFields | keyof typeof privateClientFields;

/** The fields of each form, in groups. An organization's last name is not on the form, and its VAT number only if the
 * provider is registered for VAT (product §5.6). */
const GROUPS: Record<ClientOption, { heading: string; names: FieldName[] }[]> = {
  organization: [
    {
      heading: texts.aboutOrganization,
      names: ['orgFirstName', 'orgIdNumber', ...(providerFacts.hasVat ? (['orgVATNumber'] as const) : [])],
    },
    { heading: texts.contactHeading, names: ['orgReferenceName', 'orgRecipientEmail', 'orgContactNumber'] },
    { heading: texts.addressHeading, names: ['orgStreet', 'orgPostalCode', 'orgCity', 'orgCountry'] },
    { heading: texts.currencyHeading, names: ['orgCurrencyCode', 'orgLanguage'] },
  ],
  private: [
    { heading: texts.aboutPrivate, names: ['pvtFirstName', 'pvtLastName', 'pvtIdNumber'] },
    { heading: texts.contactHeading, names: ['pvtReferenceName', 'pvtRecipientEmail', 'pvtContactNumber'] },
    { heading: texts.addressHeading, names: ['pvtStreet', 'pvtPostalCode', 'pvtCity', 'pvtCountry'] },
    { heading: texts.currencyHeading, names: ['pvtCurrencyCode', 'pvtLanguage'] },
  ],
};

const RULES: Record<FieldName, FieldRule> = { ...organizationClientFields, ...privateClientFields };

interface ClientFieldsProps {
  clientOption: ClientOption;
  isNew: boolean;
  /** The fields' initial values. The warnings beside the fields follow from them too. */
  values: FormValues;
  /** Called when a field loses focus or a choice is made, so that the form reads its current values. */
  onLook: () => void;
  issueOf: (name: string) => string | undefined;
}

/** The fields of one customer type, in groups (product §2.8). */
export function ClientFields({ clientOption, isNew, values, onLook, issueOf }: ClientFieldsProps) {
  return GROUPS[clientOption].map(({ heading, names }) => (
    <FieldGroup key={heading} heading={heading}>
      {names.map((name) => (
        <ClientField
          key={name}
          name={name}
          rule={RULES[name]}
          isNew={isNew}
          values={values}
          onLook={onLook}
          error={issueOf(name)}
        />
      ))}
    </FieldGroup>
  ));
}
