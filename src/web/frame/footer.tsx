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

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The provider's facts in the footer. The server writes them into the page. */
const providerFacts = {
  name: meta('provider'),
  /** Whether the provider is the built-in sample, in which case the footer says so (product §13). */
  sample: meta('provider-sample') === 'true',
};
