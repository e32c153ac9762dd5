/** What has happened to an invoice, for its reviewers too (product §10.6). */
export { Timeline } from './timeline.tsx';
