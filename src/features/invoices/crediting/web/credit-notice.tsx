import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import { formatInstant } from '#shared/calendar-date.ts';
import { type Currency, formatDecimalAmount } from '#shared/money.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { withoutVat } from '#web/provider-facts.ts';
import { statusWords } from '../../domain/status-words.ts';
import type { creditFacts } from '../endpoints.ts';
import { timelineQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';

interface CreditNoticeProps {
  credit: z.output<typeof creditFacts>;
  currency: Currency;
  /** The URL of another invoice's screen. */
  addressOf: (invoiceId: string) => string;
  /** Whether the reader is the freelancer, who gets the wage, and not a reviewer. */
  isOwn?: boolean;
}

/** Which credit notes an invoice has, or which invoice a credit note is of, with links (product §4.10). */
export function CreditNotice({ credit, currency, addressOf, isOwn = false }: CreditNoticeProps) {
  const money = (amount: string) => formatDecimalAmount(amount, currency);
  const link = (invoiceId: string, label: string) => <Link to={addressOf(invoiceId)}>{label}</Link>;
  const { credits, creditNotes = [], leftAmount, advanceAmount } = credit ?? {};
  if (credits !== undefined) {
    return (
      <>
        <Notice kind="fact">
          {texts.of}
          {link(credits._id, texts.invoiceLink(credits.invoiceNumber))}.{' '}
          {texts.leftToCredit(withoutVat(money(credits.leftAmount), credits.hasVat))}
          <br />
          {texts.reason(credits.reason)}
        </Notice>
        {credits.problem !== null && <Notice kind="warning">{credits.problem}</Notice>}
        {credits.wageDisclosedAt !== undefined && (
          <Notice kind="warning">{texts.wageDisclosed(formatInstant(credits.wageDisclosedAt))}</Notice>
        )}
        {credits.wageDebitedOn !== undefined && (
          <Notice kind="warning">{texts.wageDebited(credits.wageDebitedOn)}</Notice>
        )}
        {advanceAmount !== undefined && (
          <Notice kind="warning">{(isOwn ? texts.ownAdvance : texts.advance)(money(advanceAmount))}</Notice>
        )}
      </>
    );
  }
  if (creditNotes.length === 0) return null;
  return (
    <Notice kind="fact">
      {creditNotes.map(({ _id, invoiceNumber, amount, state }) => (
        <div key={_id}>
          {link(_id, texts.noteLink(invoiceNumber))}
          {texts.noteAmount(money(`-${amount}`), statusWords[state ?? 'draft'].toLowerCase())}
        </div>
      ))}
      {leftAmount !== undefined && texts.left(money(leftAmount))}
    </Notice>
  );
}

interface MemberCreditNoticeProps {
  invoiceId: string;
  /** Whether the screen has no timeline, which would say that the facts could not be loaded. */
  saysFailure?: boolean;
}

/** The notice on the member's own screens. */
export function MemberCreditNotice({ invoiceId, saysFailure = false }: MemberCreditNoticeProps) {
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  if (data === undefined)
    return isError && saysFailure ? <LoadFailed what={texts.facts} onRetry={() => void refetch()} /> : null;
  return (
    <CreditNotice
      isOwn
      credit={data.credit}
      currency={data.currency}
      addressOf={(id) => `/freelancer-edit-invoice/${id}`}
    />
  );
}
