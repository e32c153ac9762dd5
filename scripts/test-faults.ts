// `npm run test:faults`: every fault in its full number; `npm test` runs a brief form of the same.
process.env.FAULTS = 'full';
process.argv.push('--only=faults');
await import('./test.ts');
