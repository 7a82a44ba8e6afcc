// `npm run verify-activity`: checks the activity log's hash chain, even while the program runs. Exit code 0: the log is
// intact; 1: it is not; 2: it could not be checked.
import { verifyActivity } from '#server/records/activity/sealing.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { openDatabaseBeside, requireInstallation } from '#server/platform/database/open.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

async function verify() {
  createPrivately()
  const config = readConfig(process.env)
  requireInstallation(config)
  const database = await openDatabaseBeside(config, quiet)
  try {
    return await verifyActivity({ config, agencyDatabase: database.agency })
  } finally {
    await database.close()
  }
}

const counted = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

try {
  const { sealed, waiting, errors, errorCount } = await verify()
  const checked = `${counted(sealed)} checked${waiting > 0 ? `, ${waiting} not sealed yet` : ''}`
  if (errorCount === 0) {
    process.stdout.write(`The activity log is intact: ${checked}.\n`)
  } else {
    const more = errorCount > errors.length ? [`And ${errorCount - errors.length} more.`] : []
    process.stdout.write(
      `The activity log is NOT intact: ${checked}.\n${[...errors, ...more].join('\n')}\n`,
    )
    process.exitCode = 1
  }
} catch (error) {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`enfilade: ${line}\n`)
  process.exitCode = 2
}
