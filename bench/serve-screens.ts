import '../src/server/resolve-modules.ts';

// Starts the program with other built screens than its own: those in the folder of the first argument.
const { startServer } = await import('../src/app/start-server.ts');
const { stop } = await startServer(process.env, process.argv[2] ?? '', (line) => console.log(line));
process.once('SIGTERM', () => void stop().then(() => process.exit()));
