import type { CalendarDate } from '#shared/calendar-date.ts';
import type { PdfCaller, PdfEngine } from '#server/pdf/pdf-engine.ts';
import type { Provider } from '#server/provider/provider.ts';
import { type AgreementKind, AGREEMENT_TITLES } from '../../domain/agreement-kind.ts';
import { agreementParts } from '../../domain/agreement-text.ts';

const template = new URL('./agreement.typ', import.meta.url);

/** An agreement that is to be typeset. `date` is the day in Stockholm from which it is used. */
interface WrittenAgreement {
  kind: AgreementKind;
  body: string;
  version: number;
  date: CalendarDate;
}

/** Typesets an agreement under the provider's name, as PDF/A-3a and PDF/UA-1 (product §10.5). */
export function renderAgreement(
  engine: PdfEngine,
  { kind, body, version, date }: WrittenAgreement,
  provider: Provider,
  caller: PdfCaller,
): Promise<Uint8Array> {
  const { name, address, organizationNumber, seat, email, phone, sample } = provider;
  const data = {
    title: AGREEMENT_TITLES[kind],
    version: `Version ${version}, ${date}`,
    date,
    sampleNotice: sample ? SAMPLE_NOTICE : null,
    parts: agreementParts(body),
    company: {
      name,
      address,
      facts: [
        { label: 'Org.nr', value: organizationNumber },
        ...(seat === null ? [] : [{ label: 'Säte:', value: seat }]),
      ],
      contact: [email, phone],
    },
  };
  return engine.render(template, data, caller);
}

const SAMPLE_NOTICE = 'Exempel. Inte ett bindande avtal.';
