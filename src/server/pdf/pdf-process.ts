import { serveJobs } from '../process-pool.ts';
import { renderPdf } from './render-pdf.ts';

serveJobs(renderPdf);
