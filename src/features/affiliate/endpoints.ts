import { call } from '#shared/call.ts';

export const affiliateAgreement = call({
  method: 'GET',
  path: '/api/documents/affiliate',
  access: 'public',
  summary: "The provider's affiliate agreement; the same for everyone",
  answer: 'pdf',
});
