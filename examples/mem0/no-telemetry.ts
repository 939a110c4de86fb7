// mem0 decides when it is loaded whether it reports to its makers, so this file is imported first.
process.env.MEM0_TELEMETRY = 'false';
