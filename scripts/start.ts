import { buildScreens } from './build-screens.ts';

// `npm start`: builds the screens where they have changed, then runs the server in this process.
await buildScreens();
await import('#app/server.ts');
