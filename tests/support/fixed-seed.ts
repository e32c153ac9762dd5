import fc from 'fast-check';
import { SEED } from './test-form.ts';

// Loaded before each test file: properties are tried with input that follows from the run's seed. fast-check prints it
// where one fails; TEST_SEED repeats it.
fc.configureGlobal({ seed: SEED });
