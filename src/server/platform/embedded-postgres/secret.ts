// The generated secret that passwords of the embedded database's logins are derived from.
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretName } from './files.ts'
import { type Place, SetupError } from './options.ts'

export interface Secret {
  /** Deterministic per purpose; one result reveals nothing about another. */
  derive(purpose: string): string
}

/** @throws SetupError if the database exists but its secret does not */
export function readSecret(place: Place, isNew: boolean): Secret {
  const path = join(place.dataDir, secretName)
  let text = readIfThere(path, place)
  if (!text) {
    if (!isNew) {
      throw new SetupError(`${place.setting} must hold ${secretName}: ${path} is missing`)
    }
    text = randomBytes(32).toString('hex')
    writeFileSync(path, text, { mode: 0o600, flush: true })
  }
  const key = text
  return { derive: (purpose) => createHmac('sha256', key).update(purpose).digest('hex') }
}

function readIfThere(path: string, { program, setting }: Place): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new SetupError(
      `${setting} must belong to the user that runs ${program}: ${path} is closed`,
    )
  }
}
