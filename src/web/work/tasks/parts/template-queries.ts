// Task template queries.
import { templates } from '#contract/work/templates.ts'
import { toQuery } from '#web/lib/query.ts'

export const templatesQuery = toQuery(templates.list, {})
