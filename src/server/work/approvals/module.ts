// Approvals of tasks, posts and files.
import type { NounModule } from '#server/records/module.ts'
import { withLinksWithdrawn } from './links.ts'

export const approvals: NounModule = { adaptRestored: withLinksWithdrawn }
