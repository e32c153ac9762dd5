// `npm run test:faults`: every fault in its full number; `npm test` runs a brief form of the same.
process.env.FAULTS = 'full';
process.argv.push('--only=faults-embedded,faults-postgres');
await import('./test.ts');
