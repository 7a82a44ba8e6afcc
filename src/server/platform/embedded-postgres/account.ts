// Chooses the account that PostgreSQL runs as, because it refuses to run as root.
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { clusterIn } from './files.ts'
import { type Place, SetupError } from './options.ts'

const NOBODY = 65_534

/** Linux capabilities that allow entering any folder, weaker one first, with their bit in /proc/self/status. */
const capabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

export interface Account {
  /** The owner of PostgreSQL's files; undefined if it runs as the same user as the program. */
  uid: number | undefined
  gid: number | undefined
  /** The command to spawn so that it runs as this account. */
  command(file: string, args: string[]): [file: string, args: string[], options: SpawnOptions]
}

/**
 * The owner of the cluster's folder, if there is one.
 * @throws SetupError if root's account for PostgreSQL cannot enter the data directory or that of the binaries
 */
export function chooseAccount({ dataDir, setting }: Place, binaries: string): Account {
  if (process.getuid?.() !== 0) {
    return { uid: undefined, gid: undefined, command: (file, args) => [file, args, {}] }
  }
  const owner = statSync(clusterIn(dataDir), { throwIfNoEntry: false })
  const { uid, gid } = owner?.uid ? owner : { uid: NOBODY, gid: NOBODY }
  const closed = closedFolder(dataDir, uid, gid) ?? closedFolder(binaries, uid, gid)
  if (!closed) return { uid, gid, command: (file, args) => [file, args, { uid, gid }] }
  const prefix = capablePrefix(uid, gid)
  if (!prefix) {
    throw new SetupError(
      `${setting} and the program must be in folders that user ${uid}, as whom root runs the database, can enter (${closed} is closed to it)`,
    )
  }
  return { uid, gid, command: (file, args) => ['setpriv', [...prefix, file, ...args], {}] }
}

/** The outermost folder on the path that the user may not enter. */
function closedFolder(path: string, uid: number, gid: number): string | undefined {
  const above = dirname(path)
  const outer = above === path ? undefined : closedFolder(above, uid, gid)
  if (outer) return outer
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  const right = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return stat.mode & right ? undefined : path
}

/**
 * In a folder like /root, PostgreSQL gets, along with its own user, the single capability to enter and read folders. setpriv
 * is part of every Linux base system; in a container without that capability this is impossible.
 */
function capablePrefix(uid: number, gid: number): string[] | undefined {
  for (const { name, bit } of capabilities) {
    if (!hasCapability(bit)) continue
    const prefix = [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      // PostgreSQL checks its own programs with access(2), which drops the capability for other users unless this bit is set.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${name}`,
      `--ambient-caps=-all,+${name}`,
      `--bounding-set=-all,+${name}`,
    ]
    if (spawnSync('setpriv', [...prefix, 'true']).status === 0) return prefix
  }
  return undefined
}

function hasCapability(bit: bigint): boolean {
  try {
    const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(
      readFileSync('/proc/self/status', 'utf8'),
    )?.[1]
    return effective !== undefined && (BigInt(`0x${effective}`) & (1n << bit)) !== 0n
  } catch {
    return false
  }
}
