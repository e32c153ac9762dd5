import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { phoneSuggestion, withLeadingPlus } from '#shared/contact/phone.ts';
import { api } from '#web/api.ts';
import { ApiError, type FailureCode } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { EmailInput } from '#web/controls/fields/email-input.tsx';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { PhoneInput } from '#web/controls/fields/phone-input.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { type FormAlert, serverFailure } from '#web/forms/form-alert.ts';
import { FormFields } from '#web/forms/form-fields.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { beginSession } from '#web/session/token.ts';
import type { createUser } from '../../endpoints.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { memberName } from '../../domain/account-name.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { typedName } from '../typed-name.ts';
import { signInTexts } from './sign-in-texts.ts';
import { texts } from '../texts.ts';
import { NameFields } from './name-fields.tsx';

/** Codes of the refusals that the member can do something about. */
const CORRECTABLE: readonly FailureCode[] = ['invalid', 'password-mismatch', 'unreadable'];

/** A correctable refusal shows its reason. A rate limit or anything else shows 'Please try again later.' (product §8). */
function failureAlert(error: ApiError): FormAlert {
  if (error.code === 'email-taken') return { ...serverFailure(error), reason: { text: texts.emailTaken } };
  if (CORRECTABLE.includes(error.code)) return serverFailure(error);
  const alert: FormAlert = { kind: 'failure', text: signInTexts.tryLater, lang: 'en' };
  return error.isUnanswered ? { ...alert, reason: { text: texts.registrationUnanswered } } : alert;
}

/** /signup (product §2.4). */
export function SignUpPage() {
  const navigate = useNavigate();
  const [typedPhone, setTypedPhone] = useState('');
  const suggestion = phoneSuggestion(typedPhone);
  const phone = useRef<HTMLInputElement>(null);
  const { dirty, onChange, markSaved } = useUnsaved();
  const form = useFormSubmit(async ({ phoneNo = '', email = '', password = '', confirmPassword = '', ...names }) => {
    const name = typedName(names, memberName);
    if (password !== confirmPassword) throw ApiError.atField('confirmPassword', texts.registrationMismatch, 'en');
    const { authtoken } = await api<typeof createUser>('POST /api/auth/createuser', {
      body: { name, phoneNo, email, password, confirmPassword },
    });
    beginSession(authtoken);
    // The guard must know it before the next screen opens.
    flushSync(markSaved);
    await navigate('/');
    return undefined;
  }, failureAlert);

  const emailIssue = form.issueOf('email');
  return (
    <SignedOutFrame>
      <UnsavedGuard dirty={dirty} />
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert} />
        <div className="stack">
          <FormFields busy={form.busy}>
            <NameFields ref={focusWhenShown} issueOf={form.issueOf} />
            <div>
              <PhoneInput
                ref={phone}
                name="phoneNo"
                rule={{ ...accountFields.phoneNo, label: texts.phoneLabel }}
                autoComplete="tel"
                value={typedPhone}
                formOf={withLeadingPlus}
                onTyped={setTypedPhone}
                error={form.issueOf('phoneNo')}
              />
              {suggestion !== null && (
                <LinkButton
                  onClick={() => {
                    setTypedPhone(suggestion);
                    // This button disappears.
                    phone.current?.focus();
                  }}
                >
                  {texts.phoneSuggestion(suggestion)}
                </LinkButton>
              )}
            </div>
            <EmailInput
              name="email"
              rule={accountFields.email}
              autoComplete="email"
              error={emailIssue && <span lang={form.alert?.lang}>{emailIssue}</span>}
            />
            <NewPasswordFields issueOf={form.issueOf} />
          </FormFields>
          <SubmitButton busy={form.busy}>{texts.registerSubmit}</SubmitButton>
          <p>
            {texts.hasAccount} <Link to="/signin">{signInTexts.signIn}</Link>
          </p>
          <Link to="/rakna-ut-din-lon" className="lone-link">
            {signInTexts.calculatorLink}
          </Link>
        </div>
      </form>
    </SignedOutFrame>
  );
}
