// Whom the log names for entries without a person.
import { beforeAll, expect, test } from 'vitest'
import { modules } from '#server/modules.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { registerModules } from '../registry.ts'
import { presentEntry } from './present.ts'
import type { EntryRow } from './store.ts'

beforeAll(() => registerModules(modules))

const entry: EntryRow = {
  ...{ id: 'entry', at: new Date(), action: 'created', kind: 'task', recordId: 'record' },
  ...{ companyId: 'company', companyName: 'Client', projectId: null, projectTitle: null },
  ...{ actorId: null, actorName: null, subjectName: null, loggedName: null },
  ...{ detail: {}, isInternal: false, isThere: true },
}

const isAutomatic = (changes: Partial<EntryRow>) =>
  presentEntry({ ...entry, ...changes }, asAdministrator()).isAutomatic

test.each<[EntryRow['kind'], string, boolean]>([
  ['task', 'created', true],
  ['task', 'approved by link', false],
  ['report', 'created', true],
  ['report', 'published', false],
  ['clientService', 'renewed by itself', true],
  ['clientService', 'created', false],
  ['invoice', 'paid', true],
  ['message', 'created', false],
  ['booking', 'cancelled', false],
])('a %s that no one %s: the program did it is %s', (kind, action, expected) => {
  expect(isAutomatic({ kind, action })).toBe(expected)
  expect(isAutomatic({ kind, action, actorId: 'person', actorName: 'Avery Stone' })).toBe(false)
})
