// Task template queries.
import { templates } from '#contract/templates.ts'
import { queryOf } from '#web/lib/query.ts'

export const templatesQuery = queryOf(templates.list, {})
