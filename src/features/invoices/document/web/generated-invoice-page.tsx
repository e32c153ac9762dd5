import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import { Screen } from '#web/frame/screen.tsx';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { useArrived } from '#web/loading/use-arrived.ts';
import { QuietIndicator } from '#web/loading/quiet-indicator.tsx';
import type { getInvoicePdf } from '../endpoints.ts';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import { documentQuery } from './document-query.ts';
import classes from './generated-invoice-page.module.css';
import { InvoicePaper } from './invoice-paper.tsx';
import { texts } from './texts.ts';

interface GeneratedInvoicePageProps {
  /** Sends the invoice; another feature's, as the next (src/app wires them). */
  SendButton: ComponentType<{ invoiceId: string }>;
  /** Says where the invoice stands, where there is something to know of it. */
  Standing: ComponentType<{ invoiceId: string; state: InvoiceDocument['state'] }>;
  /** Says what has happened to it since it was sent. */
  Timeline: ComponentType<{ invoiceId: string }>;
}

/** /generated-invoice/{invoiceId} (product §2.15). */
export function GeneratedInvoicePage({ SendButton, Standing, Timeline }: GeneratedInvoicePageProps) {
  const { invoiceId = '' } = useParams();
  const document = useQuery(documentQuery(invoiceId));
  const { error, refetch } = document;
  const data = useArrived(document.data);
  return (
    <Screen
      title="Regular Invoice"
      heading={data?.state === 'sent' ? texts.sent : texts.preview}
      backLabel={texts.back}
      intro={texts.intro}
      aside={<QuietIndicator />}
    >
      {data !== undefined && (
        <div className={classes.parts}>
          <div className={`${classes.notices} no-print`}>
            <Standing invoiceId={invoiceId} state={data.state} />
          </div>
          <div className={`${classes.actions} no-print`}>
            <Button
              component={Link}
              to={`/freelancer-edit-invoice/${invoiceId}`}
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden="true" />}
            >
              {texts.edit}
            </Button>
            <PdfButtons invoiceId={invoiceId} document={data} />
          </div>
          <div className={classes.paper}>
            <InvoicePaper document={data} />
          </div>
          {data.state !== 'draft' && (
            <div className={`${classes.timeline} no-print`}>
              <Timeline invoiceId={invoiceId} />
            </div>
          )}
          <div className={`${classes.send} no-print`}>
            <SendButton invoiceId={invoiceId} />
          </div>
        </div>
      )}
      {data === undefined && error === null && <Skeleton height={900} maw={794} />}
      {data === undefined && error !== null && (
        <NotLoaded
          error={error}
          what={texts.document}
          gone={{ text: texts.gone, to: '/freelancer-view-invoices', label: texts.toInvoices }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}

function PdfButtons({ invoiceId, document }: { invoiceId: string; document: InvoiceDocument }) {
  const pdf = {
    fetchPdf: () => api<typeof getInvoicePdf>('GET /api/invoice/pdf/{invoiceId}', { params: { invoiceId } }),
    fileName: texts.fileName(document.invoiceNumber),
  };
  return (
    <>
      <PdfButton action="open" {...pdf}>
        {texts.openPdf}
      </PdfButton>
      <PdfButton action="download" {...pdf}>
        {texts.downloadPdf}
      </PdfButton>
    </>
  );
}
