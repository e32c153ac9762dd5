import { expect, test } from 'vitest';
import { composeMail } from './mail-frame.ts';

test('a mail says what has happened, then has its button, and ends with who signs it', () => {
  const mail = composeMail({
    subject: 'Fakturan är returnerad',
    paragraphs: ['Något behöver rättas.'],
    button: { label: 'Rätta fakturan', url: 'https://egenlon.example/' },
    closing: ['Bolaget AB'],
  });
  expect(mail.text).toMatch(/Något behöver rättas\.\n\nRätta fakturan: .*\n\nBolaget AB\n$/);
  expect(mail.html).toMatch(/<h1.*Något behöver rättas\..*Rätta fakturan.*Bolaget AB/s);
});

test('a mail asks phones not to make links of account and organisation numbers, as if they were to be called', () => {
  const { html } = composeMail({ subject: 'Faktura 1', paragraphs: ['Org.nr 556000-0000'] });
  expect(html).toMatch(/<head>.*<meta name="format-detection" content="telephone=no">.*<\/head>/s);
});
