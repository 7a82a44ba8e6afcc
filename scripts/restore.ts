// `npm run restore -- FILE`: puts a backup's installation into an empty DATA_DIR.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restore } from '#server/platform/backup/restore.ts'
import { readConfig } from '#server/platform/config.ts'
import { runOnFile } from './run-on-file.ts'

await runOnFile('restore', async (file, progress) => {
  const config = readConfig(process.env)
  const { createdAt, storage } = await restore(config, file, progress)
  const key = join(config.dataDir, 'secrets.key')
  const hasKey = config.secretsKeys.length > 0 || existsSync(key)
  return [
    `${config.dataDir} is the installation as it was at ${createdAt}; its database was started once and is whole.`,
    ...(storage === 's3' ? ['Its files are those of the bucket of STORAGE_URL.'] : []),
    ...(hasKey
      ? []
      : [`Before the first start set its SECRETS_KEY, or copy its secrets.key to ${key}.`]),
  ]
})
