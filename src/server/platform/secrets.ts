// The installation's secret, from which the key of each purpose follows.
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

export interface Secrets {
  /** 32 bytes, the same for the same purpose; one does not tell another. */
  keyFor(purpose: string): Buffer
  /** The same with those of before, the newest first: for what was made with them. */
  keysFor(purpose: string): Buffer[]
}

type Place = Pick<Config, 'secretsKeys' | 'dataDir'>

/**
 * Over `SECRETS_KEY`, else over what the first start wrote into DATA_DIR, where newer keys may stand in lines above.
 * @throws ConfigError when DATA_DIR cannot be used
 */
export function openSecrets({ secretsKeys, dataDir }: Place): Secrets {
  if (secretsKeys.length > 0) return secretsOf(secretsKeys)
  const path = join(dataDir, 'secrets.key')
  try {
    const stored = readIfThere(path) ?? makeSecret(dataDir, path)
    return secretsOf(stored.trim().split(/\s+/))
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must belong to the user that runs Enfilade: ${path} cannot be used`,
      { cause: error },
    )
  }
}

/** @param secrets the newest first, at least one */
export function secretsOf(secrets: readonly string[]): Secrets {
  const keysFor = (purpose: string) =>
    secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const keyFor = (purpose: string) => {
    const [newest] = keysFor(purpose)
    if (!newest) throw new Error('There is no secret')
    return newest
  }
  return { keyFor, keysFor }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Whole or not at all, and of two processes that start at once one makes it. */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}
