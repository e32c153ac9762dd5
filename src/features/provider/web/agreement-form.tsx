import { Button, ButtonAnchor } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstant } from '#shared/calendar-date.ts';
import { api } from '#web/api.ts';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import { IconExternalLink, IconFileTypePdf } from '#web/icons.ts';
import { openPdf } from '#web/open-pdf.ts';
import { agreementField } from '../domain/agreement-text.ts';
import type { previewAgreement, publishAgreement } from '../endpoints.ts';
import type { PartProps } from './parts/part-form.tsx';
import classes from './provider.module.css';
import { providerQuery, type ShownProvider } from './provider-query.ts';
import { texts } from './texts.ts';

interface AgreementFormProps extends PartProps {
  agreement: ShownProvider['agreements'][number];
}

/**
 * An agreement: which version is used now, and its text, to change and publish as the next version (product §2.29,
 * §10.5).
 */
export function AgreementForm({ agreement, shown, dirty, onDirty }: AgreementFormProps) {
  const { kind, version, text, at } = agreement;
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(shown.version);
  const [typed, setTyped] = useState(text ?? '');
  const body = { kind, text: typed };
  const preview = useAction(async () => {
    await openPdf(() => api<typeof previewAgreement>('POST /api/provider/agreementpreview', { body }), `${kind}.pdf`);
    return undefined;
  });
  const publish = useConfirmedAction(async (asked: typeof body) => {
    const published = await api<typeof publishAgreement>('POST /api/provider/agreement', {
      body: { ...asked, version: seen },
    });
    setSeen(published.version);
    onDirty(kind, false);
    void queryClient.invalidateQueries({ queryKey: providerQuery.queryKey });
    return { kind: 'success', text: published.message };
  });
  /** Runs an action if the form is valid. Otherwise the browser shows what is wrong. */
  const checked = (act: () => void) => () => {
    if (form.current?.reportValidity() === true) act();
  };
  return (
    <Panel heading={texts.parts[kind]} headingId={`${kind}-heading`}>
      <p>{texts.agreementAbout[kind]}</p>
      <p>{texts.agreementVersion(version, at === null ? null : formatInstant(at))}</p>
      <ButtonAnchor href={`/api/documents/${kind}`} variant="default" icon={<IconExternalLink size={20} />}>
        {texts.readCurrent}
      </ButtonAnchor>
      <form ref={form} className={classes.form} onSubmit={(event) => event.preventDefault()}>
        <div className="stack">
          <RuleTextarea
            name={`${kind}Text`}
            rule={agreementField}
            description={texts.agreementHelp}
            rows={6}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onDirty(kind, true);
            }}
          />
          <AlertBox alert={preview.alert} />
          <AlertBox alert={publish.alert} />
          <div className="row">
            <Button
              variant="default"
              icon={<IconFileTypePdf size={20} aria-hidden="true" />}
              busy={preview.busy}
              onClick={checked(() => preview.run())}
            >
              {texts.preview} <span className="visually-hidden">{texts.parts[kind]}</span>
            </Button>
            <Button variant={dirty.has(kind) ? 'filled' : 'default'} onClick={checked(() => publish.ask(body))}>
              {texts.publish} <span className="visually-hidden">{texts.parts[kind]}</span>
            </Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        {...publish.dialog}
        question={texts.publishQuestion}
        confirmLabel={texts.publish}
        cancelLabel={texts.cancel}
      />
    </Panel>
  );
}
