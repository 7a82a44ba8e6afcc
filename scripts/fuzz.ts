// `npm run fuzz -- MINUTES`: random calls over the whole contract for that long (default one minute), each run with a new
// seed. It prints the seed; `FUZZ_SEED=… npm run fuzz -- MINUTES` repeats the same calls.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const minutes = Number(process.argv[2] ?? 1)
if (!(minutes > 0)) {
  process.stderr.write('enfilade: give the number of minutes: npm run fuzz -- 10\n')
  process.exit(1)
}
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/.bin/vitest'), 'run', '--project=house', 'tests/house/fuzz.test.ts'],
  {
    cwd: root,
    env: {
      ...process.env,
      FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31)),
      FUZZ_SECONDS: String(minutes * 60),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
child.once('exit', (code) => (process.exitCode = code ?? 1))
