import { execFileSync } from 'node:child_process';

/** The ids of the processes that make PDFs for a program, those that wait for work too. */
export function pdfProcessesOf(program: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === program && args.join(' ').endsWith('pdf-process.ts'))
    .map(([pid]) => Number(pid));
}
