import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Currency, decimalToHundredths, formatAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { useOnce } from '#web/forms/use-once.ts';
import { IconReceipt2 } from '#web/icons.ts';
import { creditFields } from '../../domain/credit-note.ts';
import { refreshInvoices, timelineQuery } from '../../web/invoice-queries.ts';
import type { creditInvoice } from '../endpoints.ts';
import { texts } from './texts.ts';

interface CreditButtonProps {
  invoiceId: string;
  invoiceNumber: string;
}

/** Makes a credit note of an invoice that can be credited, and opens it (product §4.10). */
export function CreditButton({ invoiceId, invoiceNumber }: CreditButtonProps) {
  const { data } = useQuery(timelineQuery(invoiceId));
  const [opened, setOpened] = useState(false);
  if (data?.credit?.isCreditable !== true) return null;
  return (
    <div>
      <Button variant="subtle" leftSection={<IconReceipt2 size={20} />} onClick={() => setOpened(true)}>
        {texts.credit}
      </Button>
      {opened && (
        <CreditDialog
          invoiceId={invoiceId}
          invoiceNumber={invoiceNumber}
          advance={data.credit.advanceAmount && money(data.credit.advanceAmount, data.currency)}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}

const money = (decimal: string, currency: Currency) => formatAmount(decimalToHundredths(decimal), currency);

interface CreditDialogProps extends CreditButtonProps {
  /** What would be taken off the next wage if everything is credited; none before the wage. */
  advance: string | undefined;
  onClose: () => void;
}

function CreditDialog({ invoiceId, invoiceNumber, advance, onClose }: CreditDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const once = useOnce();
  return (
    <ActionDialog
      title={texts.title(invoiceNumber)}
      submit={texts.submit}
      onClose={onClose}
      act={({ reason = '' }) =>
        once(reason, (creditKey) =>
          api<typeof creditInvoice>('POST /api/invoice/credit/{invoiceId}', {
            params: { invoiceId },
            body: { reason, creditKey },
          }),
        )
      }
      onDone={async ({ _id }) => {
        await refreshInvoices(queryClient, 'later');
        await navigate(`/freelancer-edit-invoice/${_id}`);
      }}
    >
      {(issueOf) => (
        <>
          <Text>{texts.intro}</Text>
          {advance !== undefined && <Notice kind="warning">{texts.advanceIfAll(advance)}</Notice>}
          <RuleTextarea
            name="reason"
            rule={creditFields.reason}
            description={texts.reasonHint}
            error={issueOf('reason')}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
          />
        </>
      )}
    </ActionDialog>
  );
}
