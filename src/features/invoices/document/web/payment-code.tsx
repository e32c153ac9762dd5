import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useLater } from '#web/loading/use-later.ts';
import { CODE_DRAWING, epcPayload } from '../domain/epc-payload.ts';
import { type InvoiceDocument, languageOf } from '../domain/invoice-document.ts';
import { documentTexts } from '../domain/texts/document-texts.ts';
import classes from './document.module.css';
import { texts } from './texts.ts';

/** The payment QR code, drawn as in the PDF. Only a sent invoice in EUR has one (product §11). */
export function PaymentCode({ document }: { document: InvoiceDocument }) {
  const payload = epcPayload(document);
  const qr = useLater('qr', () => import('qr'), payload !== null);
  if (payload === null) return null;
  if (qr.isError) {
    return (
      <div lang="sv" className="no-print">
        <LaterFailed later={qr} what={texts.paymentCode} place="line" />
      </div>
    );
  }
  const words = documentTexts[languageOf(document)];
  // The code's space is kept free until its library is loaded.
  const modules = qr.data?.encodeQR(payload, 'raw', CODE_DRAWING) ?? [];
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={classes.figure}>
      <svg
        role="img"
        aria-label={words.paymentCodeDescription}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        className={classes.code}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} />
      </svg>
      <figcaption>{words.paymentCode}</figcaption>
    </figure>
  );
}
