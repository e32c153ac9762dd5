import { listProcesses } from '../program/list-processes.ts';

/** The ids of the processes that make PDFs for a program, those that wait for work too. */
export function pdfProcessesOf(program: number): number[] {
  return listProcesses()
    .filter(({ parent, command }) => parent === program && command.endsWith('pdf-process.ts'))
    .map(({ id }) => id);
}
