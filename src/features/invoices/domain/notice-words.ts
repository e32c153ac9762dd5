/** What several screens say about an invoice in the same words. */
export const noticeWords = {
  gone: 'Fakturan finns inte. Den kan ligga i papperskorgen.',
  sek: 'Fakturan är i SEK, men betalning tas bara emot i EUR.',
} as const;
