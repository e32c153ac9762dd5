import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { decimalToHundredths, formatAmount, type Hundredths } from '#shared/money.ts';
import { withoutVat } from '#web/provider-facts.ts';
import { AmountText } from '#web/controls/amount-text.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { unsigned } from '../../domain/credit-note.ts';
import { PAYOUT_NAMES, PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { bankInfoQuery, nearbyHint } from '#features/payout-details/web/public.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import { useVatParts } from './vat/use-vat-parts.ts';
import classes from './send-bar.module.css';

interface SendBarProps {
  invoice: Invoice;
  /** Whether the invoice is sent. Then the bar only has the button. */
  locked: boolean;
  /** The warnings before sending. */
  checks: ReactNode;
  sendButton: ReactNode;
}

/**
 * The bar with the invoice's total, what is left of it as wage, and the button that sends it. It is always in sight
 * (product §2.12).
 */
export function SendBar({ invoice, locked, checks, sendButton }: SendBarProps) {
  const total = decimalToHundredths(unsigned(invoice.totalAmount));
  const vat = useVatParts().data;
  const bar = useRef<HTMLElement>(null);
  useToldHeight(bar);
  return (
    <section ref={bar} className={classes.bar} aria-label={texts.sendBar} data-locked={locked || undefined}>
      {!locked && checks}
      <div className={classes.row}>
        {!locked && (
          <>
            <p>
              <span className={classes.label}>{withoutVat(texts.total)}</span>{' '}
              <strong className="numeric">{formatAmount(total, invoice.currency)}</strong>
            </p>
            {vat !== undefined && <vat.VatSums invoiceId={invoice._id} />}
            {invoice.kind !== 'credit-note' && <Net total={total} invoice={invoice} />}
          </>
        )}
        <div className={classes.send}>{sendButton}</div>
      </div>
    </section>
  );
}

/** Tells the styles how high the bar is, so that what gets the keyboard focus is scrolled to above it. */
function useToldHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--send-bar', `${height}px`);
      if (bar.current !== null) keepFocusAbove(bar.current);
    });
    if (bar.current !== null) observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
}

/** Scrolls the focused control to above the bar, if the bar has grown over it. */
function keepFocusAbove(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || bar.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isCovered = bottom > bar.getBoundingClientRect().top && top < window.innerHeight;
  if (isCovered && bar.parentElement?.contains(focused) === true) focused.scrollIntoView({ block: 'nearest' });
}

/**
 * How much of the invoice approximately becomes wage, by the member's payout option. When opened, it compares the
 * options.
 */
function Net({ total, invoice: { currency, invoiceDate } }: { total: Hundredths; invoice: Invoice }) {
  const { data, isError, refetch } = useQuery(bankInfoQuery);
  if (data === undefined && isError)
    return <LoadFailed what={texts.payoutDetails} place="line" onRetry={() => void refetch()} />;
  const saved = data?.bankAndWiseOption ?? null;
  const shown = (amount: Hundredths) => formatAmount(amount, currency);
  return (
    <details className={classes.net}>
      <summary>
        <span className={classes.label}>{texts.netAbout}</span>{' '}
        <strong className="numeric">
          {saved === null ? texts.noNet : shown(largestWage(total, currency, saved, invoiceDate))}
        </strong>
        {saved !== null && <span className={classes.hint}>{nearbyHint(total, currency, saved, invoiceDate)}</span>}
      </summary>
      <table className={classes.payouts} aria-label={texts.netAbout}>
        <thead>
          <tr>
            {Object.values(texts.payoutColumns).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {PAYOUT_OPTIONS.map((option) => {
          const wage = largestWage(total, currency, option, invoiceDate);
          const hint = option === saved ? null : nearbyHint(total, currency, option, invoiceDate);
          return (
            <tbody key={option} data-chosen={option === saved || undefined}>
              <tr>
                <th scope="row">
                  {PAYOUT_NAMES[option]}
                  {option === saved && <span className="visually-hidden">{texts.chosen}</span>}
                </th>
                <td className="numeric">
                  <AmountText amount={shown(total - wage)} />
                </td>
                <td className="numeric">
                  <AmountText amount={shown(wage)} />
                </td>
              </tr>
              {hint !== null && (
                <tr>
                  <td colSpan={3} className={classes.hint}>
                    {hint}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      {data !== undefined && (
        <Link to="/freelancer-bank-information">{saved === null ? texts.choosePayout : texts.changePayout}</Link>
      )}
    </details>
  );
}
