import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

/** The command of `npm start`. */
export const START_COMMAND = scripts.start;
