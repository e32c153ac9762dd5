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
  // By their SHA-256, because a newer contract can come while this one is read in its tab.
  const [opened, setOpened] = useState<string | null>(null);
  const [read, setRead] = useState<string | null>(null);
  const form = useFormSubmit(
    async () => {
      if (read === null) return;
      await whileBusy(async () => {
        await api<typeof acceptContract>('POST /api/agreement/accept', { body: { sha256: read } });
        void queryClient.invalidateQueries({ queryKey: ['GET /api/agreement/accepted'] });
        await onAccepted();
      });
    },
    (error) => {
      if (error.code === 'contract-changed') {
        // The member must open and read the new one.
        setOpened(null);
        setRead(null);
        void refetch();
      }
      return serverFailure(error);
    },
  );

  if (data === undefined)
    return isError ? <LoadFailed what={texts.contract} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
  const { sha256 } = data;
  const hasOpened = opened === sha256;
  const hasRead = read === sha256;
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <p>{isChanged || (opened !== null && !hasOpened) ? texts.agreementChanged : texts.agreementIntro}</p>
      <ButtonAnchor
        href={CONTRACT}
        variant="default"
        icon={<IconExternalLink size={20} />}
        onClick={() => setOpened(sha256)}
        onAuxClick={() => setOpened(sha256)}
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
        onChange={() => setRead(sha256)}
      />
      <div className="actions">
        <SubmitButton busy={form.busy} disabled={!hasRead}>
          {texts.accept}
        </SubmitButton>
      </div>
    </form>
  );
}
