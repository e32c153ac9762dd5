import { providerFacts } from '../provider-facts.ts';
import classes from './frame.module.css';

/** The footer of every screen. Its years are literal (product §2.2). */
export function Footer() {
  return (
    <footer className={`${classes.footer} no-print`}>
      <p>© 2024-2025 {providerFacts.name}</p>
      {providerFacts.sample && <p>Exempelföretag: fakturera inte på riktigt förrän ett verkligt företag står här.</p>}
    </footer>
  );
}
