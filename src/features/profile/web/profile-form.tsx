import { TextInput } from '#web/controls/fields/text-input.tsx';
import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { splitName } from '#shared/contact/person-name.ts';
import { optional } from '#shared/field-rule.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { FieldGroup } from '#web/controls/fields/field-group.tsx';
import { PhoneInput } from '#web/controls/fields/phone-input.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { RefillButton } from '#web/forms/refill-button.tsx';
import type { Filling } from '#web/forms/use-filling.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import type { getUser } from '#features/account/endpoints.ts';
import { bankInfoQuery } from '#features/payout-details/web/public.ts';
import type { getUserProfile, saveProfile } from '../endpoints.ts';
import { profileFields as fields } from '../domain/profile-fields.ts';
import { saved, texts } from './texts.ts';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';

interface ProfileFormProps {
  account: EndpointResponse<typeof getUser>['user'];
  profile: EndpointResponse<typeof getUserProfile>;
  filling: Filling;
}

const toTop = () => window.scrollTo({ top: 0 });

/** The contact details of a private person. They start as the account's (product §2.6, §3.2). */
export function ProfileForm({ account, profile, filling }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const { dirty, onChange, markSaved } = useUnsaved();
  const [asksForPayout, setAsksForPayout] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const initial = initialValues(account, profile);

  const form = useFormSubmit(
    async ({ pvtFname = '', pvtLname = '', pvtTel = '', pvtMobNo = '', pvtSkypeName = '' }) => {
      const privateUserInfo = { pvtFname, pvtLname, pvtTel, pvtMobNo, pvtSkypeName };
      const { version } = await api<typeof saveProfile>('POST /api/userprofile/saveprofile', {
        body: { profileOption: 'private', privateUserInfo, version: filling.seen },
      });
      markSaved();
      await filling.markSaved(version);
      // If the payout details can't be read, this screen doesn't ask for them. The dashboard will.
      const bankInfo = await queryClient.fetchQuery(bankInfoQuery).catch(() => undefined);
      setAsksForPayout(bankInfo === null || bankInfo?.bankAndWiseOption === null);
      toTop();
      return saved;
    },
    (error) => {
      toTop();
      return literalFailure(texts.tryLater, 'en')(error);
    },
  );

  const control = (name: keyof typeof initial & keyof typeof fields) => ({
    name,
    rule: fields[name].required ? fields[name] : optional(fields[name]),
    defaultValue: initial[name],
    error: form.issueOf(name),
  });

  return (
    <form {...form.events} onChange={onChange}>
      <UnsavedGuard dirty={dirty} />
      <PayoutDialog opened={asksForPayout} onClose={() => setAsksForPayout(false)} returnFocusTo={saveButton} />
      <AlertBox alert={form.alert} />
      <RefillButton alert={form.alert} refill={filling.refill} />
      <FieldGroup heading={texts.nameHeading}>
        <RuleInput
          {...control('pvtFname')}
          autoComplete="given-name"
          ref={profile === null ? focusWhenShown : undefined}
        />
        <RuleInput {...control('pvtLname')} autoComplete="family-name" />
      </FieldGroup>
      <FieldGroup heading={texts.contactHeading}>
        <TextInput
          name="pvtUserEmail"
          type="email"
          label={texts.email}
          description={
            <>
              {texts.emailHint} <Link to="/change-email">{texts.changeEmail}</Link>
            </>
          }
          value={account.email}
          readOnly
          autoComplete="email"
        />
        <PhoneInput {...control('pvtMobNo')} autoComplete="tel" />
        <PhoneInput {...control('pvtTel')} autoComplete="off" />
        <PhoneInput {...control('pvtSkypeName')} autoComplete="off" />
      </FieldGroup>
      <SubmitButton ref={saveButton} busy={form.busy}>
        {texts.save}
      </SubmitButton>
    </form>
  );
}

function initialValues(account: ProfileFormProps['account'], profile: ProfileFormProps['profile']) {
  if (profile?.profileOption === 'private') {
    const { pvtFname, pvtLname, pvtTel, pvtMobNo, pvtSkypeName } = profile.privateUserInfo;
    return { pvtFname, pvtLname, pvtTel: pvtTel ?? '', pvtMobNo, pvtSkypeName: pvtSkypeName ?? '' };
  }
  const { firstName, lastName } = splitName(account.name);
  return { pvtFname: firstName, pvtLname: lastName, pvtTel: '', pvtMobNo: account.phoneNo, pvtSkypeName: '' };
}

interface PayoutDialogProps {
  opened: boolean;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
}

/**
 * Shown after the contact details have been saved, if the payout details are missing. It leads to them (product §2.6,
 * §4.1).
 */
function PayoutDialog(props: PayoutDialogProps) {
  return (
    <Dialog {...props} title={texts.payoutTitle}>
      <p className="text">{texts.payoutText}</p>
      <div className="actions">
        <ButtonLink to="/freelancer-bank-information" data-autofocus>
          {texts.payoutNext}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
