// The installation's secret, from which purpose-specific keys are derived.
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

export interface Secrets {
  /** 32 bytes, deterministic per purpose; one key reveals nothing about another. */
  keyFor(purpose: string): Buffer
  /** The keys derived from the current and earlier secrets, newest first: for data protected with older ones. */
  keysFor(purpose: string): Buffer[]
}

type Place = Pick<Config, 'secretsKeys' | 'dataDir'>

/**
 * Uses `SECRETS_KEY`, otherwise the secret that the first start wrote to DATA_DIR, where newer keys may be added in lines above.
 * @throws ConfigError if DATA_DIR cannot be used
 */
export function openSecrets({ secretsKeys, dataDir }: Place): Secrets {
  if (secretsKeys.length > 0) return createSecrets(secretsKeys)
  const path = join(dataDir, 'secrets.key')
  try {
    const stored = readIfThere(path) ?? makeSecret(dataDir, path)
    return createSecrets(stored.trim().split(/\s+/))
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must belong to the user that runs Enfilade: ${path} cannot be used`,
      { cause: error },
    )
  }
}

/** @param secrets newest first, at least one */
export function createSecrets(secrets: readonly string[]): Secrets {
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

/** Creates the file atomically; if two processes start at once, only one creates it. */
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
