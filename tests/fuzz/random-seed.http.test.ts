import { fuzz } from './fuzz.ts';

// Other requests each time; the seed stands in the test's name, and repeats them.
fuzz(Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)));
