// `npm run archive:import -- FILE`: imports an archive into an installation without clients, even while the program runs.
import { open } from 'node:fs/promises'
import { modules } from '#server/modules.ts'
import { registerModules } from '#server/records/registry.ts'
import { importArchiveFile } from '#server/agency/setup/service.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { openDatabaseBeside } from '#server/platform/database/open.ts'
import { openStorage } from '#server/platform/storage.ts'
import { runOnFile } from './run-on-file.ts'

registerModules(modules)

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

await runOnFile('archive:import', async (file, { signal, onBytes }) => {
  createPrivately()
  const config = readConfig(process.env)
  // Opened before anything is created, because the file may be missing.
  const archive = await open(file)
  const storage = await openStorage(config.storage, config.dataDir)
  const database = await openDatabaseBeside(config, quiet)
  try {
    const source = archive.createReadStream({ highWaterMark: 256 * 1024 })
    const options = { agencyDatabase: database.agency, storage, signal, onBytes }
    const { manifest, rows, administrators, administratorCount } = await importArchiveFile(
      source,
      options,
    )
    const what = manifest.company ? `The client ${manifest.company.name}` : 'The agency'
    const files = manifest.files.count.toLocaleString('en-US')
    return [
      `${what} was imported as it was at ${manifest.at}: ${rows.toLocaleString('en-US')} records, ${files} files.`,
      ...(administrators.length > 0
        ? [
            'No one has a password yet: people choose one with “Forgot password?”. Administrators:',
            ...administrators.map(({ name, email }) => `  ${name} <${email}>`),
            ...(administratorCount > administrators.length
              ? [`  and ${administratorCount - administrators.length} more`]
              : []),
          ]
        : ['Create the first administrator at /setup, or with npm run admin:create.']),
    ]
  } finally {
    await database.close()
  }
})
