import type { ComponentProps } from 'react';
import { mistypedMail } from '#shared/contact/mistyped-mail.ts';
import { WarnedInput } from './warned-input.tsx';

type EmailInputProps = Pick<
  ComponentProps<typeof WarnedInput>,
  'name' | 'rule' | 'autoComplete' | 'inputMode' | 'error' | 'defaultValue'
>;

/** An email field, which warns of a domain that looks mistyped. Pressing the warning corrects it (product §5.9). */
export function EmailInput(props: EmailInputProps) {
  return <WarnedInput {...props} warningAbout={warningAbout} meantBy={mistypedMail} />;
}

function warningAbout(typed: string): string | null {
  const meant = mistypedMail(typed);
  return meant === null ? null : `Menar du ${meant}?`;
}
