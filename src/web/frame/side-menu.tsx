import { NavLink } from 'react-router';
import { type MenuScreen, menuIcons } from './menu.ts';
import classes from './side-menu.module.css';

interface SideMenuProps {
  screens: readonly MenuScreen[];
  onNavigate?: () => void;
}

/** The menu of the signed-in user's screens (product §2.2). */
export function SideMenu({ screens, onNavigate }: SideMenuProps) {
  return (
    <nav aria-label="Meny" className="no-print">
      <ul className={classes.list}>
        {screens.map(({ to, label, icon }) => {
          const Icon = menuIcons[icon];
          return (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={classes.link ?? ''}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
              >
                <Icon size={20} stroke={1.6} /> {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
