// Emails and jobs that failed for good.
import { sql } from 'kysely'
import { agencyItself } from '#server/platform/context.ts'
import { deadLetterCount } from '#server/platform/jobs/dead-letters.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  // One item for all of them: their page shows what each is.
  failed: ({ caller }) =>
    isPermitted(caller, 'settings')
      ? sql`select ${agencyItself}::uuid as id,
          case total when 1 then '1 email or job' else total || ' emails or jobs' end || ' failed for good' as title,
          '' as place, null::text as due, '/app/admin/settings/failed-jobs' as path, 1 as place_in_line
        from (${deadLetterCount}) failed where total > 0`
      : undefined,
}
