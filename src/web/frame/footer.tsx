import classes from './frame.module.css';

/** The footer of every screen; its years are literal (product §2.2). */
export function Footer() {
  return (
    <footer className={`${classes.footer} no-print`}>
      <p>© 2024-2025 {providerFacts.name}</p>
      {providerFacts.sample && <p>Exempelföretag: fakturera inte på riktigt förrän ett verkligt företag står här.</p>}
    </footer>
  );
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What every screen's footer says of the provider; the server writes it into the page. */
const providerFacts = {
  name: meta('provider'),
  /** True for the built-in sample, which the footer then says (product §13). */
  sample: meta('provider-sample') === 'true',
};
