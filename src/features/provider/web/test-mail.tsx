import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/account/web/public.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import panel from '#web/controls/panel.module.css';
import { useAction } from '#web/forms/use-action.ts';
import type { testMail } from '../endpoints.ts';
import { texts } from './texts.ts';

/** The button that mails the administrator a test mail. It shows the mail server's reply (product §2.29). */
export function TestMail() {
  const { data } = useQuery(accountQuery);
  const { run, busy, alert } = useAction(async () => {
    const { message } = await api<typeof testMail>('POST /api/provider/testmail', {});
    return { kind: 'success', text: message };
  });
  return (
    <section className={panel.panel} aria-labelledby="test-mail-heading">
      <h2 id="test-mail-heading" className={panel.heading}>
        {texts.testMail}
      </h2>
      <p>{texts.testMailAbout(data?.user.email ?? 'din adress')}</p>
      <Button variant="default" busy={busy} onClick={() => run()}>
        {texts.sendTestMail}
      </Button>
      <AlertBox alert={alert} />
    </section>
  );
}
