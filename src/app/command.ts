import '#server/resolve-modules.ts';

// Runs one of the operator's commands, which has the name of its file: `node src/app/command.ts back-up …`. It is imported
// here, so that it loads as quickly as the server (decision 35).
const [name] = process.argv.splice(2, 1);
await import(`./commands/${name}.ts`);
