import { Skeleton } from '#web/controls/skeleton.tsx';
import { ButtonAnchor } from '#web/controls/buttons/button.tsx';
import { Radio } from '#web/controls/fields/choice.tsx';
import { IconExternalLink } from '#web/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { serverFailure } from '#web/forms/form-alert.ts';
import type { WhileBusy } from '#web/forms/use-busy.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import type { acceptContract } from '#features/provider/endpoints.ts';
import { contractQuery } from '../contract-query.ts';
import { texts } from '../texts.ts';

const CONTRACT = '/api/documents/contract';

interface AgreementFormProps {
  isChanged: boolean;
  /** Sends. */
  onAccepted: () => Promise<void>;
  /** Runs what the dialog must stay open for. */
  whileBusy: WhileBusy;
}

/**
 * The agreement modal. The member opens the contract, ticks that they have read it, and accepts it (product §2.11.2).
 */
export function AgreementForm({ isChanged, onAccepted, whileBusy }: AgreementFormProps) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(contractQuery);
  const [hasOpened, setHasOpened] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const form = useFormSubmit(
    async () => {
      if (data === undefined) return;
      await whileBusy(async () => {
        await api<typeof acceptContract>('POST /api/agreement/accept', { body: { sha256: data.sha256 } });
        void queryClient.invalidateQueries({ queryKey: ['GET /api/agreement/accepted'] });
        await onAccepted();
      });
    },
    (error) => {
      if (error.code === 'contract-changed') {
        // The member must open and read the new one.
        setHasOpened(false);
        setHasRead(false);
        void refetch();
      }
      return serverFailure(error);
    },
  );

  if (data === undefined)
    return isError ? <LoadFailed what={texts.contract} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <p>{isChanged ? texts.agreementChanged : texts.agreementIntro}</p>
      <ButtonAnchor
        href={CONTRACT}
        variant="default"
        icon={<IconExternalLink size={20} />}
        onClick={() => setHasOpened(true)}
        onAuxClick={() => setHasOpened(true)}
      >
        {texts.readContract}
      </ButtonAnchor>
      <Radio
        name="agreement"
        value="accepted"
        required
        label={texts.hasRead}
        description={hasOpened ? undefined : texts.openFirst}
        disabled={!hasOpened}
        checked={hasRead}
        onChange={() => setHasRead(true)}
      />
      <div className="actions">
        <SubmitButton busy={form.busy} disabled={!hasRead}>
          {texts.accept}
        </SubmitButton>
      </div>
    </form>
  );
}
