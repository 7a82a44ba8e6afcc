// `npm run restore -- FILE`: restores a backup into an empty DATA_DIR.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restore } from '#server/platform/backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { runOnFile } from './run-on-file.ts'

await runOnFile('restore', async (file, progress) => {
  createPrivately()
  const config = readConfig(process.env)
  const { createdAt, about } = await restore(config, file, progress)
  const key = join(config.dataDir, 'secrets.key')
  const hasKey = config.secretsKeys.length > 0 || existsSync(key)
  return [
    `${config.dataDir} has the installation as of ${createdAt}; its database started and is intact.`,
    ...(about['storage'] === 's3' ? ['Its files are in the bucket of STORAGE_URL.'] : []),
    ...(hasKey
      ? []
      : [`Before the first start, set its SECRETS_KEY, or copy its secrets.key to ${key}.`]),
  ]
})
