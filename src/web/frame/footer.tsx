import { providerFacts } from '../provider-facts.ts';
import classes from './frame.module.css';

/** The footer of every screen, with what a limited company's website tells of it. Its years are literal (product §2.2). */
export function Footer() {
  const { name, organizationNumber, seat, privacyPage, sample } = providerFacts;
  return (
    <footer className={`${classes.footer} no-print`}>
      <p>© 2024-2025 {name}</p>
      {seat !== '' && (
        <p>
          Org.nr {organizationNumber} · Säte: {seat}
        </p>
      )}
      {privacyPage !== '' && (
        <p>
          <a href={privacyPage} target="_blank" rel="noreferrer" className="lone-link">
            Så behandlas personuppgifter <span className="visually-hidden">(öppnas i en ny flik)</span>
          </a>
        </p>
      )}
      {sample && <p>Exempelföretag: fakturera inte på riktigt förrän ett verkligt företag står här.</p>}
    </footer>
  );
}
