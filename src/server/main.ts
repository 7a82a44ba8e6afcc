// Entry point. Installs signal handlers first, so that a signal during loading also ends the process cleanly.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Shutdown } from './shutdown.ts'

enableCompileCache(join(import.meta.dirname, '../../build/compiled'))
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
