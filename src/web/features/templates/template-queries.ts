// Task templates as the screens read them.
import { templates } from '#contract/templates.ts'
import { queryOf } from '#web/lib/query.ts'

export const templatesQuery = queryOf(templates.list, {})
