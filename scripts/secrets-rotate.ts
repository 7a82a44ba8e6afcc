// `npm run secrets:rotate`: re-encrypts every stored secret with the newest key of SECRETS_KEY, even while the program runs.
// Afterwards the previous key can be removed.
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { openDatabaseBeside, requireInstallation } from '#server/platform/database/open.ts'
import { rewrapSecrets } from '#server/platform/database/encrypted-columns.ts'
import { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import { openSecrets } from '#server/platform/secrets.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

async function rotate(): Promise<number> {
  createPrivately()
  const config = readConfig(process.env)
  requireInstallation(config)
  const encryption = new EnvelopeEncryption(openSecrets(config))
  const database = await openDatabaseBeside(config, quiet)
  try {
    return await rewrapSecrets(database.agency, encryption)
  } finally {
    await database.close()
  }
}

try {
  const count = await rotate()
  const counted = count === 1 ? '1 secret' : `${count} secrets`
  process.stdout.write(`Encrypted ${counted} with the newest key. None uses an older one now.\n`)
} catch (error) {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`enfilade: ${line}\n`)
  process.exitCode = 1
}
