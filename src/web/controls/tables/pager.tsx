import { Button } from '../buttons/button.tsx';
import type { RefObject } from 'react';
import { formatCount } from '#shared/money.ts';
import { PAGE_SIZE } from './page-size.ts';
import classes from './pager.module.css';

interface PagerProps {
  /** The current page, counted from 0. */
  page: number;
  /** The number of rows on all pages. */
  count: number;
  /** The number of rows on a page. */
  size?: number;
  onPage: (page: number) => void;
  /** Scrolled to its top and focused when the page changes. */
  list: RefObject<HTMLElement | null>;
}

/** Says which rows of a long list are shown, with buttons to the other pages. */
export function Pager({ page, count, size = PAGE_SIZE, onPage, list }: PagerProps) {
  if (count <= size) return null;
  const turnTo = (next: number) => {
    onPage(next);
    window.addEventListener('click', skipRestOfDoubleClick, true);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
  const last = Math.min(count, (page + 1) * size);
  return (
    <nav aria-label="Sidor" className={classes.pager}>
      <output>
        {formatCount(page * size + 1)}–{formatCount(last)} av {formatCount(count)}
      </output>
      <div className="row" data-gap="small">
        <Button variant="default" disabled={page === 0} onClick={() => turnTo(page - 1)}>
          Föregående
        </Button>
        <Button variant="default" disabled={last === count} onClick={() => turnTo(page + 1)}>
          Nästa
        </Button>
      </div>
    </nav>
  );
}

/**
 * Keeps the rest of a double click from opening the row that has come under the pointer, because the list went to its top.
 */
function skipRestOfDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) window.removeEventListener('click', skipRestOfDoubleClick, true);
  else if (event.target instanceof Element && event.target.closest(`.${classes.pager}`) === null) {
    event.preventDefault();
    event.stopPropagation();
  }
}
