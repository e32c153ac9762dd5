/** The texts of the screen of the first administrator (product §2.30). */
export const texts = {
  link: 'Länken',
  checked: 'Länken kontrolleras',
  intro:
    'Ingen hos leverantören har ett konto än. Ditt blir det första, och får alla roller: granskare, ekonom och administratör.',
  submit: 'Skapa kontot',
} as const;
