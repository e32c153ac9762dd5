import fc from 'fast-check';
import { SEED } from './test-form.ts';

// Loaded before each test file, so that properties are tested with input from the run's seed. If one fails, fast-check
// prints the seed; TEST_SEED repeats it.
fc.configureGlobal({ seed: SEED });
