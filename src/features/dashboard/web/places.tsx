import { Link } from 'react-router';
import { menuScreens } from '#web/frame/screens.ts';
import classes from './places.module.css';
import { texts } from './texts.ts';

/** The nine buttons, in the order of the work (product §2.5). */
export function Places() {
  return (
    <section aria-labelledby="places-heading" className={classes.places}>
      <h2 id="places-heading" className={classes.heading}>
        {texts.placesHeading}
      </h2>
      <ul className={classes.grid}>
        {menuScreens.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.place}>
              <Icon size={24} stroke={1.6} aria-hidden="true" className={classes.icon} /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
