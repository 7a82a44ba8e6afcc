// Uploads tables for import, as a person would.
import type { Import, ImportKind } from '#contract/agency/imports.ts'
import type { Caller } from './caller.ts'
import { formOf, formType } from './upload.ts'

export interface NewTable {
  kind: ImportKind
  company?: string
  project?: string
  text: string | Buffer
}

export const sendTable = (caller: Caller, { text, ...fields }: NewTable) =>
  caller.raw({
    method: 'POST',
    url: '/imports',
    headers: { 'content-type': formType },
    payload: formOf({ name: 'table.csv', content: text, fields }),
  })

export async function createImport(caller: Caller, asked: NewTable) {
  const response = await sendTable(caller, asked)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<Import & { preview: NonNullable<Import['preview']> }>()
}

/** A board as exported by Trello. */
export const sendBoard = (caller: Caller, json: unknown, fields: Record<string, string>) =>
  caller.raw({
    method: 'POST',
    url: '/imports',
    headers: { 'content-type': formType },
    payload: formOf({
      name: 'board.json',
      content: typeof json === 'string' ? json : JSON.stringify(json),
      fields: { kind: 'trello', ...fields },
    }),
  })
