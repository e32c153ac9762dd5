import { Button } from './button.tsx';
import { IconDownload, IconFileTypePdf } from '../../icons.ts';
import type { ReactNode } from 'react';
import { useAction } from '../../forms/use-action.ts';
import { downloadPdf, openPdf, showsPdfs } from '../../open-pdf.ts';
import { AlertBox } from '../messages/alert-box.tsx';

interface PdfButtonProps {
  action: 'open' | 'download';
  /** Fetches the PDF's bytes. */
  fetchPdf: () => Promise<Uint8Array>;
  fileName: string;
  children: ReactNode;
}

/** Opens or downloads a PDF. If that fails, it shows why. */
export function PdfButton({ action, fetchPdf, fileName, children }: PdfButtonProps) {
  const { run, busy, alert } = useAction(async () => {
    await (action === 'open' ? openPdf(fetchPdf, fileName) : downloadPdf(fetchPdf, fileName));
    return undefined;
  });
  const Icon = action === 'open' ? IconFileTypePdf : IconDownload;

  return (
    <div>
      <Button
        variant="default"
        title={action === 'open' && showsPdfs() ? 'Öppnas i en ny flik' : undefined}
        icon={<Icon size={20} aria-hidden="true" />}
        busy={busy}
        onClick={() => run()}
      >
        {children}
      </Button>
      <AlertBox alert={alert} />
    </div>
  );
}
