import { Skeleton } from '#web/controls/skeleton.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#web/api.ts';
import { useDataOfThisVisit } from '#web/endpoint-query.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { MAIL_CHOICES, type MailChoice } from '#features/account/domain/mail-choices.ts';
import type { chooseMails } from '#features/account/endpoints.ts';
import { texts } from '../texts.ts';
import { mailChoicesQuery } from './mail-choices-query.ts';
import classes from './mail-choices.module.css';

const ANCHOR = 'mejl';

/** Which mails the member gets. The mails themselves link here (product §2.6, §10.9). */
export function MailChoicesPanel() {
  const panel = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const saved = useQuery(mailChoicesQuery);
  const { data, error } = useDataOfThisVisit(saved);
  useEffect(() => {
    if (hash === `#${ANCHOR}`) panel.current?.focus();
  }, [hash]);
  return (
    <section ref={panel} id={ANCHOR} tabIndex={-1} className={classes.panel} aria-labelledby="mails-heading">
      <h2 id="mails-heading" className={classes.heading}>
        {texts.mailsHeading}
      </h2>
      <p className={classes.always}>{texts.alwaysMailed}</p>
      {data === undefined && error !== null && <LoadFailed what={texts.mails} onRetry={() => void saved.refetch()} />}
      {data === undefined && error === null && <Skeleton height={388} />}
      {data !== undefined && <MailChoicesForm choices={data.mailChoices} />}
    </section>
  );
}

type MailChoices = Partial<Record<MailChoice, boolean>>;

function MailChoicesForm({ choices }: { choices: Required<MailChoices> }) {
  const queryClient = useQueryClient();
  // Only these are saved, so that nothing is put back that another window has changed meanwhile.
  const [changed, setChanged] = useState<MailChoices>({});
  const form = useFormSubmit(async () => {
    const { message } = await api<typeof chooseMails>('PUT /api/auth/mailchoices', { body: { mailChoices: changed } });
    queryClient.setQueryData(mailChoicesQuery.queryKey, { mailChoices: { ...choices, ...changed } });
    // What is changed while the save runs stays unsaved.
    setChanged((now) => (now === changed ? {} : now));
    await queryClient.invalidateQueries({ queryKey: mailChoicesQuery.queryKey });
    return { kind: 'success', text: message };
  });
  return (
    <form {...form.events}>
      <UnsavedGuard dirty={MAIL_CHOICES.some((mail) => (changed[mail] ?? choices[mail]) !== choices[mail])} />
      <AlertBox alert={form.alert} />
      <div>
        {MAIL_CHOICES.map((mail) => (
          <Checkbox
            key={mail}
            name={mail}
            label={texts.mailChoices[mail].label}
            description={texts.mailChoices[mail].when}
            checked={changed[mail] ?? choices[mail]}
            onChange={({ currentTarget: { checked } }) => setChanged((now) => ({ ...now, [mail]: checked }))}
          />
        ))}
        <SubmitButton variant="default" busy={form.busy}>
          {texts.saveMails}
        </SubmitButton>
      </div>
    </form>
  );
}
