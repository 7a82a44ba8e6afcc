// The generated secret that passwords of the embedded database's logins are derived from.
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

export interface Secret {
  /** Deterministic per purpose; one result reveals nothing about another. */
  derive(purpose: string): string
}

/** @throws ConfigError if the database exists but its secret does not */
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
