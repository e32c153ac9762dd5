import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// A program of its own, since the package extracts into the process's TMPDIR. Beside the browser it extracts the system
// libraries that a bare machine lacks.
const libraries = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')));
await inflate(libraries);
chmodSync(await chromium.executablePath(), 0o755);
