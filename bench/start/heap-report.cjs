// Loaded into a server that is measured, before it: reports the heap on request, and keeps nothing running.
process.on('message', () => process.send(process.memoryUsage().heapUsed));
process.channel.unref();
