/** What has happened to an invoice (product §10.6). */
export { Timeline } from '../timeline/web/timeline.tsx';
export { timelineQuery } from './invoice-queries.ts';
