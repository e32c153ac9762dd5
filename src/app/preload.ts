import { requestPreloads } from '#web/preloaded-requests.ts';

requestPreloads();
