// Stores task templates.
import type { TemplateItem } from '#contract/work/templates.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface TemplateRow {
  id: string
  name: string
  items: TemplateItem[]
  version: number
}

const selectTemplates = (tx: Tx) =>
  tx.selectFrom('task_templates').select(['id', 'name', 'items', 'version'])

export const listTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  selectTemplates(tx).orderBy('name').orderBy('id').execute()

export const findTemplate = (tx: Tx, id: string): Promise<TemplateRow | undefined> =>
  selectTemplates(tx).where('id', '=', id).executeTakeFirst()

export const lockTemplate = (tx: Tx, id: string): Promise<TemplateRow | undefined> =>
  selectTemplates(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const columnsOf = ({ name, items, version }: TemplateRow) => ({
  name,
  items: JSON.stringify(items),
  version,
})

export async function insertTemplate(tx: Tx, template: TemplateRow): Promise<void> {
  await tx
    .insertInto('task_templates')
    .values({ id: template.id, ...columnsOf(template) })
    .execute()
}

export async function saveTemplate(tx: Tx, template: TemplateRow): Promise<void> {
  await tx
    .updateTable('task_templates')
    .set(columnsOf(template))
    .where('id', '=', template.id)
    .execute()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('task_templates').where('id', '=', id).execute()
}
