/** An invoice's timeline (product §10.6) and its way to the wage (product §9.8), for other screens. */
export { Timeline } from '../timeline/web/timeline.tsx';
export { CreditNotice } from '../crediting/web/credit-notice.tsx';
export { texts as creditTexts } from '../crediting/web/texts.ts';
export { refreshIfOutdated, timelineQuery } from './invoice-queries.ts';
export { StationMark } from '../way/web/station-mark.tsx';
export { WayRail, type RailStop } from '../way/web/way-rail.tsx';
