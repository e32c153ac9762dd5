import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// This runs as a process of its own, because the package extracts into the process's TMPDIR. Besides the browser, it
// extracts the system libraries that a bare machine lacks.
const libraries = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')));
await inflate(libraries);
chmodSync(await chromium.executablePath(), 0o755);
