import { Link } from 'react-router';
import classes from './link-tabs.module.css';

interface LinkTabsProps<Tab extends string> {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly { key: Tab; label: string; count: string | undefined }[];
  current: Tab;
  addressOf: (tab: Tab) => URLSearchParams;
}

/** The parts of a list as tabs, each an address of its own, with how many it has; unknown at first. */
export function LinkTabs<Tab extends string>({ label, tabs, current, addressOf }: LinkTabsProps<Tab>) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={{ search: String(addressOf(tab.key)) }}
          preventScrollReset
          className={classes.tab ?? ''}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label} <span className={classes.count}>{tab.count ?? ' '}</span>
        </Link>
      ))}
    </nav>
  );
}
