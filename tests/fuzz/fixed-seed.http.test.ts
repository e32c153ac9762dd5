import { fuzz } from './fuzz.ts';

// The same requests each time: what fails here has been broken since.
fuzz(20_261_120);
