import { Skeleton } from '#web/controls/skeleton.tsx';
import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '#shared/money.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { allClientsQuery } from '#features/clients/web/public.ts';
import { ActionPanel } from './action-panel.tsx';
import { CreateInvoiceForm } from './create-invoice-form.tsx';
import classes from './drafting.module.css';
import { InvoiceLines } from './lines/invoice-lines.tsx';
import { texts } from '../../web/texts.ts';

const nothing = () => {};

/** /freelancer-invoice (product §2.10). */
export function CreateInvoicePage() {
  const { data, isError, refetch } = useQuery(allClientsQuery);
  return (
    <Screen>
      <div className={classes.parts}>
        {data === undefined && !isError && <Skeleton className={classes.skeleton} />}
        {isError && <LoadFailed what={texts.clients} onRetry={() => void refetch()} />}
        {data?.clients.length === 0 && (
          <div className={classes.first}>
            <p>{texts.noClients}</p>
            <ButtonLink to="/freelancer-create-client">{texts.createClient}</ButtonLink>
          </div>
        )}
        {data === undefined || data.clients.length === 0 ? (
          <NextStep currency="EUR" />
        ) : (
          <CreateInvoiceForm clients={data.clients}>{(currency) => <NextStep currency={currency} />}</CreateInvoiceForm>
        )}
      </div>
    </Screen>
  );
}

/** Shows the next step, which can't be used yet. */
function NextStep({ currency }: { currency: Currency }) {
  return (
    <section aria-labelledby="later-heading" className={classes.later}>
      <h2 id="later-heading" className={classes.heading}>
        {texts.laterHeading}
      </h2>
      <InvoiceLines lines={[]} total="0.00" currency={currency} emptyText={texts.noLinesYet} />
      <ActionPanel content={null} note={null} onAddLine={nothing} onTrashed={nothing} />
      <Button disabled>{texts.sendLink}</Button>
    </section>
  );
}
