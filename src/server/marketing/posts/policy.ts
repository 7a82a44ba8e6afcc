// Policies for posts: people who manage campaigns write, schedule and publish them.
import { staffWith } from '#server/platform/policy.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }
