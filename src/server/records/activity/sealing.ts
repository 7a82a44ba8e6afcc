// Runs and verifies the activity log's chain, using the installation's key and head file.
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Log } from '#server/platform/log.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { toChainKey } from './chain.ts'
import { sealPurpose } from './erase.ts'
import { HeadFile } from './head-file.ts'
import { type Sealer, startSealer } from './sealer.ts'
import { type Verdict, verifyChain } from './verify.ts'

const headOf = ({ dataDir }: Config) => new HeadFile(dataDir)

interface Sealing {
  config: Config
  agencyDatabase: Database
}

export const startSealing = ({
  config,
  agencyDatabase,
  log,
}: Sealing & { log: Pick<Log, 'warn' | 'error'> }): Sealer =>
  startSealer({
    key: toChainKey(openSecrets(config).keyFor(sealPurpose)),
    head: headOf(config),
    agencyDatabase,
    log,
  })

export const verifyActivity = ({ config, agencyDatabase }: Sealing): Promise<Verdict> =>
  verifyChain(agencyDatabase, {
    keys: openSecrets(config).keysFor(sealPurpose).map(toChainKey),
    head: headOf(config),
  })
