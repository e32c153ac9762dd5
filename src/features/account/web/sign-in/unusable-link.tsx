import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { signInTexts } from './sign-in-texts.ts';

interface UnusableLinkProps {
  /** Why it can't be used. */
  alert: FormAlert;
  /** How to get another link. */
  help: ReactNode;
}

/** What the screen of a link shows if the link can't be used. */
export function UnusableLink({ alert, help }: UnusableLinkProps) {
  return (
    <>
      <AlertBox alert={alert} />
      <div className="stack">
        {help}
        <Link to="/signin" className="lone-link">
          {signInTexts.backToLogin}
        </Link>
      </div>
    </>
  );
}
