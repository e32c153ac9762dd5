import { callEarly } from '#web/early-calls.ts';

// The page's first script, there long before the others and in a file of its own (vite.config.ts).
const calls = document.querySelector<HTMLMetaElement>('meta[name="calls"]')?.content;
if (calls !== undefined) callEarly(JSON.parse(calls) as string[]);
