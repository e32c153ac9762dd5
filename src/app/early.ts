import { requestEarly } from '#web/early-requests.ts';

requestEarly();
