#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Octavo needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { run } = await import('../dist/packed/cli.js');
process.exitCode = await run(process.argv.slice(2));
