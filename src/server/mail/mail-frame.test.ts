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
