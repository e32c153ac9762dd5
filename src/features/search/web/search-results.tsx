import classes from './search-panel.module.css';
import type { SearchOption } from './search-options.tsx';
import { texts } from './texts.ts';

interface SearchResultsProps {
  id: string;
  options: readonly SearchOption[];
  /** The index of the option that Enter opens. */
  at: number;
  /** Whether newer results are on their way. */
  isBusy: boolean;
  onOpen: (option: SearchOption) => void;
}

/** The id of the element of an option, by that of the results. */
export const optionId = (resultsId: string, index: number): string => `${resultsId}-${index}`;

/** The results of a search in groups, of which one is chosen. The keys that choose are those of the field. */
export function SearchResults({ id, options, at, isBusy, onOpen }: SearchResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.results} aria-busy={isBusy} className={classes.list}>
      {[...new Set(options.map(({ group }) => group))].map((group) => (
        <div key={group} role="group" aria-label={group} className={classes.group}>
          <div aria-hidden="true" className={classes.heading}>
            {group}
          </div>
          {options.map(
            (option, index) =>
              option.group === group && (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
                <div
                  key={option.to}
                  id={optionId(id, index)}
                  role="option"
                  aria-selected={index === at}
                  className={classes.option}
                  onClick={() => onOpen(option)}
                >
                  {option.content}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
