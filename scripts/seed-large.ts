// `npm run seed:large -- --companies 10000 --boards 5000,500 --tasks 0`: fills the database for benchmarks. The program must
// not be running, because it would not notice these writes.
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { seedDemo } from '#demo/demo.ts'
import { type LargeSize, seedLarge, defaultSize } from '#demo/large.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

function readSize(): LargeSize {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { companies: text, boards: text, tasks: text } })
  const number = (name: string, value: string) => {
    if (!/^\d{1,7}$/.test(value)) throw new Error(`--${name} must be a whole number`)
    return Number(value)
  }
  const { companies, boards, otherTasks } = defaultSize
  return {
    companies: Math.max(1, number('companies', values.companies ?? String(companies))),
    boards: (values.boards ?? boards.join(',')).split(',').map((size) => number('boards', size)),
    otherTasks: number('tasks', values.tasks ?? String(otherTasks)),
  }
}

try {
  const size = readSize()
  createPrivately()
  const config = readConfig(process.env)
  if (config.isProduction)
    throw new Error('NODE_ENV must not be production: this is for benchmarks')
  const database = await openDatabase(config, quiet)
  try {
    if (config.isDemo) await seedDemo({ agencyDatabase: database.agency })
    process.stdout.write(`${JSON.stringify(await seedLarge(database.agency, size))}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`enfilade: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
