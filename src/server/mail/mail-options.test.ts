import { expect, test } from 'vitest';
import { mailOptions } from './mail-options.ts';

test.each([
  ['faktura@bolaget.example', 'bolaget.example'],
  ['Bolaget <faktura@bolaget.example>', 'bolaget.example'],
  ['"Åsa @ Bolaget" <faktura@bolaget.example> ', 'bolaget.example'],
  ['faktura@företaget.example', 'xn--fretaget-n4a.example'],
])('the id of a mail from %s ends with the domain of the sender', (from, domain) => {
  const mail = {
    messageId: 'welcome.1@egenlon',
    to: 'anna@example.se',
    subject: 'Hej',
    text: 'Hej',
    html: '<p>Hej</p>',
  };
  expect(mailOptions(mail, from)).toMatchObject({ from, messageId: `<welcome.1@egenlon.${domain}>` });
});
