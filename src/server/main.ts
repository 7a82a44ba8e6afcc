// The process: the signals first, so that one which comes while the rest is being loaded ends it cleanly too.
import { Shutdown } from './shutdown.ts'

const shutdown = new Shutdown()
const started = import('./program.ts').then(({ start }) => start(process.env, shutdown))
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => void shutdown.end(0, started))
}
try {
  await started
} catch (error) {
  if (!shutdown.hasBegun) {
    process.stderr.write(`enfilade: ${error instanceof Error ? error.message : String(error)}\n`)
    await shutdown.end(1, started)
  }
}
