/**
 * The texts of /signin, some of which other screens show too. They are in a file of their own, so that a visitor's first
 * screen doesn't load the others. Product §8 prescribes some of them word for word.
 */
export const signInTexts = {
  signIn: 'Logga in',
  forgotHeading: 'Glömt lösenordet?',
  forgotLink: 'Glömt lösenordet?',
  forgotHint: 'Skriv din e-postadress, så mejlar vi en länk där du väljer ett nytt lösenord.',
  forgotSubmit: 'Hämta mitt lösenord',
  forgotSent: 'E-post skickat. kolla din inkorg.',
  backToLogin: 'Tillbaka till inloggningen',
  noAccount: 'Ny här?',
  registerLink: 'Skapa konto',
  calculatorLink: 'Räkna ut din lön',
  loginFailed: 'Error during login. Please try again.',
  tryLater: 'Please try again later.',
} as const;
