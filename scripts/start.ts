import { buildScreens } from './build-screens.ts';

// `npm start`: builds the screens if they have changed, and then runs the server in this process.
await buildScreens();
await import('#app/server.ts');
