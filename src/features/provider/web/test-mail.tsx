import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/account/web/public.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Panel } from '#web/controls/panel.tsx';
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
    <Panel heading={texts.testMail} headingId="test-mail-heading">
      <p>{texts.testMailAbout(data?.user.email ?? 'din adress')}</p>
      <Button variant="default" busy={busy} onClick={() => run()}>
        {texts.sendTestMail}
      </Button>
      <AlertBox alert={alert} />
    </Panel>
  );
}
