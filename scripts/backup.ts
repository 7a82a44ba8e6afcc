// `npm run backup -- FILE`: backs up the whole installation to one file, even while the program serves.
import { stat } from 'node:fs/promises'
import { backUp } from '#server/platform/backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { inMegabytes, runOnFile } from './run-on-file.ts'

await runOnFile('backup', async (file, progress) => {
  createPrivately()
  const config = readConfig(process.env)
  const sums = await backUp(config, file, progress)
  const { postgres, files } = sums
  const stored =
    config.storage.kind === 'disk'
      ? `${files?.files ?? 0} files (${inMegabytes(files?.bytes ?? 0)})`
      : 'no files: back up the bucket of STORAGE_URL separately'
  return [
    `${file}: ${inMegabytes((await stat(file)).size)}, with the database (${inMegabytes(postgres?.bytes ?? 0)}) and ${stored}.`,
    'Not included: the key of SECRETS_KEY or secrets.key. Keep it too, in another place.',
  ]
})
