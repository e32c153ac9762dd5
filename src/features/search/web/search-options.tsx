import type { ReactNode } from 'react';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { isInvoiceLocked, shownStatus } from '#features/invoices/domain/invoice-status.ts';
import { statusWords } from '#features/invoices/domain/status-words.ts';
import { isStation } from '#features/invoices/way/domain/money-way.ts';
import { StationMark } from '#features/invoices/web/public.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { formatDecimalAmount } from '#shared/money.ts';
import { searchable } from '#shared/searchable.ts';
import { menuIcons, type MenuScreen } from '#web/frame/menu.ts';
import { IconUser } from '#web/icons.ts';
import { withoutVat } from '#web/provider-facts.ts';
import { useToday } from '#web/use-today.ts';
import type { search } from '../endpoints.ts';
import classes from './search-panel.module.css';
import { texts } from './texts.ts';

/** One result of a search. */
export interface SearchOption {
  /** The address of the screen that it opens. */
  to: string;
  group: string;
  content: ReactNode;
}

/** The customers and invoices that the server has found. */
export type Found = EndpointResponse<typeof search>;

/** The screens of the menu whose name contains a text. Before anything is typed, all of them. */
export function placesFor(q: string, screens: readonly MenuScreen[]): SearchOption[] {
  const text = searchable([q]);
  return screens
    .filter(({ label }) => searchable([label]).includes(text))
    .map(({ to, label, icon }) => {
      const Icon = menuIcons[icon];
      return {
        to,
        group: texts.places,
        content: (
          <>
            <Icon size={20} stroke={1.6} /> {label}
          </>
        ),
      };
    });
}

/** The customers and invoices of the server's response, as options. */
export function useFound({ clients, invoices }: Found): SearchOption[] {
  const today = useToday();
  return [
    ...clients.map(({ _id, name, city }) => ({
      to: `/client-invoices/${_id}`,
      group: texts.clients,
      content: (
        <>
          <IconUser size={20} stroke={1.6} /> <span className={classes.client}>{name}</span>
          <span className={classes.soft}>{city}</span>
        </>
      ),
    })),
    ...invoices.map((invoice) => {
      const { dueDate } = invoice;
      const status = shownStatus(invoice, today);
      const isSent = isInvoiceLocked(invoice);
      const screen = isSent ? '/generated-invoice' : '/freelancer-edit-invoice';
      const amount = formatDecimalAmount(invoice.totalAmount, invoice.currency);
      return {
        to: `${screen}/${invoice._id}`,
        group: texts.invoices,
        content: (
          <span className={classes.invoice}>
            <span className={classes.line}>
              <span className={classes.client}>{invoice.clientName}</span>
              <span className="numeric">{withoutVat(amount, isSent ? invoice.hasVat : undefined)}</span>
            </span>
            <span className={classes.line}>
              <span className={classes.soft}>{`${wordsOf(invoice).name} ${invoice.invoiceNumber}`}</span>
              {isStation(status) ? (
                <StationMark station={status} dueDate={dueDate} today={today} />
              ) : (
                <span className={classes.soft} data-status={status}>
                  {statusWords[status]}
                </span>
              )}
            </span>
          </span>
        ),
      };
    }),
  ];
}
