// Fills in the website of the demo agency.
import { noAnswers } from '#contract/site/website-answers.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { insertVersion } from '#server/site/website/store.ts'
import { demoWebsite } from './content/website.ts'

export async function seedWebsite(tx: Tx): Promise<void> {
  // Someone may have opened the site meanwhile.
  await tx.deleteFrom('website_versions').execute()
  const content = demoWebsite
  await insertVersion(tx, {
    ...{ version: 1, content, draft: content, answers: noAnswers },
    ...{ confirmed: [], changedBy: null },
  })
}
