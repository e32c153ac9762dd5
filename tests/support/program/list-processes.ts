import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface ListedProcess {
  id: number;
  parent: number;
  /** `Z` if it has ended, and its parent hasn't asked for its code yet. */
  state: string;
  command: string;
}

/** The machine's processes. Linux has them as files, and its smallest systems have no `ps`. */
export function listProcesses(): ListedProcess[] {
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').filter(Number).flatMap(readProcess);
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, state = '', ...args]) => ({
      id: Number(id),
      parent: Number(parent),
      state,
      command: args.join(' '),
    }));
}

function readProcess(id: string): ListedProcess[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The program's name in brackets may hold brackets and spaces.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ id: Number(id), parent: Number(parent), state, command }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
