// Fills in the demo for the program that started this process, and ends with it.
import { pino } from 'pino'
import { readConfig } from '#server/platform/config.ts'
import { openDatabaseBeside } from '#server/platform/database/open.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { openStorage } from '#server/platform/storage.ts'
import { seedDemo } from './demo.ts'

process.stdin.on('end', () => process.exit(1)).resume()

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const storage = await openStorage(config.storage, config.dataDir)
  const { agency: agencyDatabase, close } = await openDatabaseBeside(config, log)
  const onWait = () => log.info({}, 'Waiting for another process to fill in the demo')
  await seedDemo({ agencyDatabase, storage, secrets: openSecrets(config), onWait })
  await close()
  process.exit(0)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
