import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { FileButton } from '#web/controls/file-button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import { LOGO_TEXT } from '../domain/logo.ts';
import type { saveLogo } from '../endpoints.ts';
import { logoPng } from './logo-png.ts';
import classes from './provider.module.css';
import { providerQuery } from './provider-query.ts';
import type { PartProps } from './parts/part-form.tsx';
import { texts } from './texts.ts';

/** The logo for documents. A chosen file is saved at once, and removing it asks first (product §2.29). */
export function LogoPart({ shown }: Pick<PartProps, 'shown'>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(shown.version);
  const { logo } = shown.facts;
  const chooser = useRef<HTMLButtonElement>(null);
  const save = async (png: string | null) => {
    const saved = await api<typeof saveLogo>('PUT /api/provider/logo', { body: { version: seen, png } });
    setSeen(saved.version);
    await queryClient.invalidateQueries({ queryKey: providerQuery.queryKey });
    return { kind: 'success' as const, text: saved.message };
  };
  const choice = useAction(async (file: File) => {
    const png = await logoPng(file);
    if (png === null) throw new ApiError(400, texts.logoUnreadable, { code: 'logo-unreadable' });
    if (png.length > LOGO_TEXT) throw new ApiError(400, texts.logoTooLarge, { code: 'logo-too-large' });
    return save(png);
  });
  const removal = useConfirmedAction(() => save(null));
  return (
    <Panel heading={texts.parts.logo} headingId="logo-heading">
      <p>{texts.logoAbout}</p>
      {logo === null ? (
        <p>{texts.noLogo}</p>
      ) : (
        <img
          className={classes.logo}
          src={`/api/provider/logo/${logo.sha256}`}
          width={logo.width}
          height={logo.height}
          alt={texts.logoNow}
        />
      )}
      <div className="row">
        <FileButton
          ref={chooser}
          label={texts.chooseLogo}
          variant="default"
          accept="image/png,image/jpeg"
          busy={choice.busy}
          onChoose={(file) => {
            removal.setAlert(null);
            choice.run(file);
          }}
        />
        {logo !== null && (
          <Button
            variant="default"
            disabled={choice.busy}
            onClick={() => {
              choice.setAlert(null);
              removal.ask(logo);
            }}
          >
            {texts.removeLogo}
          </Button>
        )}
      </div>
      <AlertBox alert={choice.alert ?? removal.alert} />
      <ConfirmDialog
        {...removal.dialog}
        question={texts.askRemoveLogo}
        confirmLabel={texts.removeLogo}
        danger
        returnFocusTo={chooser}
      />
    </Panel>
  );
}
