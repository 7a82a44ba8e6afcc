// Task template queries.
import { templates } from '#contract/work/templates.ts'
import { queryOf } from '#web/lib/query.ts'

export const templatesQuery = queryOf(templates.list, {})
