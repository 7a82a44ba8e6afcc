// Whether what is sent fits into NOTIFY.
import { expect, test } from 'vitest'
import { recordKinds } from '#contract/records.ts'
import { type Change, toPayloads } from './notify.ts'

/** NOTIFY refuses longer ones. */
const maxBytes = 7999
const id = '0198a000-0000-7000-8000-000000000001'

test('the longest changes and the most people fit into messages', () => {
  const longest: Required<Change> = {
    kind: recordKinds.toSorted((a, b) => b.length - a.length)[0] ?? 'task',
    ...{ id, company: id, project: id, task: id, person: id },
    version: 2 ** 31 - 1,
    ...{ isInternal: true, isWithdrawn: true, isRestored: true, isMany: true },
  }
  const changes = Array.from({ length: 999 }, () => longest)
  const people = Array.from({ length: 999 }, () => id)
  const payloads = toPayloads([{ changes }, { people }])
  expect(payloads.length).toBeGreaterThan(2)
  const lengths = payloads.map((payload) => Buffer.byteLength(payload))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(maxBytes)
})
