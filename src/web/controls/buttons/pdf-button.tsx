import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '../../icons.tsx';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { serverFailure } from '../../forms/server-failure.ts';
import type { FormAlert } from '../../forms/use-form-submit.ts';
import { downloadPdf, openPdf } from '../../open-pdf.ts';
import { AlertBox } from '../messages/alert-box.tsx';

interface PdfButtonProps {
  action: 'open' | 'download';
  /** Fetches the PDF's bytes. */
  fetchPdf: () => Promise<Uint8Array>;
  fileName: string;
  children: ReactNode;
}

/** Opens or downloads a PDF; says what went wrong where it can't be had. */
export function PdfButton({ action, fetchPdf, fileName, children }: PdfButtonProps) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const Icon = action === 'open' ? IconFileTypePdf : IconDownload;

  const run = async () => {
    setBusy(true);
    setAlert(null);
    try {
      await (action === 'open' ? openPdf(fetchPdf, fileName) : downloadPdf(fetchPdf, fileName));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(serverFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon size={20} />}
        loading={busy}
        aria-busy={busy}
        onClick={() => void run()}
      >
        {children}
      </Button>
      <AlertBox alert={alert} />
    </div>
  );
}
