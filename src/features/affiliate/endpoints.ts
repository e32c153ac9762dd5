import { endpoint } from '#shared/endpoint.ts';

export const affiliateAgreement = endpoint({
  method: 'GET',
  path: '/api/documents/affiliate',
  access: 'public',
  summary: "The provider's affiliate agreement; the same for everyone",
  response: 'pdf',
});
