import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import { EmptyState } from '#web/controls/empty-state.tsx';
import noClients from '#web/drawings/clients.svg';
import noHits from '#web/drawings/search.svg';
import { texts } from './texts.ts';

interface EmptyClientsProps {
  /** The search text; empty if there are no customers at all. */
  search: string;
  onClear: () => void;
}

/** Shown when there is no customer to list. It offers to create one, or to clear the search. */
export function EmptyClients({ search, onClear }: EmptyClientsProps) {
  return (
    <EmptyState drawing={search === '' ? noClients : noHits}>
      {search === '' ? (
        <>
          <h2>{texts.noClients}</h2>
          <p>{texts.noClientsHint}</p>
          <ButtonLink to="/freelancer-create-client">{texts.firstClient}</ButtonLink>
        </>
      ) : (
        <>
          <p>{texts.noMatch(search)}</p>
          <Button variant="default" onClick={onClear}>
            {texts.clearSearch}
          </Button>
        </>
      )}
    </EmptyState>
  );
}
