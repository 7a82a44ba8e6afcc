// The generated secret from which the passwords of the embedded database's logins follow.
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

export interface Secret {
  /** The same for the same purpose; one does not tell another. */
  derive(purpose: string): string
}

/** @throws ConfigError when the database is there and its secret is not */
export function readSecret(dataDir: string, isNew: boolean): Secret {
  const path = join(dataDir, 'postgres.secret')
  let text = readIfThere(path)
  if (!text) {
    if (!isNew) throw new ConfigError(`DATA_DIR must hold postgres.secret: ${path} is missing`)
    text = randomBytes(32).toString('hex')
    writeFileSync(path, text, { mode: 0o600, flush: true })
  }
  const key = text
  return { derive: (purpose) => createHmac('sha256', key).update(purpose).digest('hex') }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new ConfigError(`DATA_DIR must belong to the user that runs Enfilade: ${path} is closed`)
  }
}
