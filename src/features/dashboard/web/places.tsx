import { Link } from 'react-router';
import { menuIcons, useMenu } from '#web/frame/menu.ts';
import classes from './places.module.css';
import { texts } from './texts.ts';

/** Buttons to the menu's nine other screens, in the order in which a member needs them (product §2.5). */
export function Places() {
  const places = useMenu().filter(({ to }) => to !== '/');
  return (
    <section aria-labelledby="places-heading" className={`${classes.places} no-print`}>
      <h2 id="places-heading" className={classes.heading}>
        {texts.placesHeading}
      </h2>
      <ul className={classes.grid}>
        {places.map(({ to, label, icon }) => {
          const Icon = menuIcons[icon];
          return (
            <li key={to}>
              <Link to={to} className={classes.place}>
                <Icon size={20} stroke={1.6} className={classes.icon} /> {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
