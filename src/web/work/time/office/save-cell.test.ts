// Saving a week sheet cell again after its response was lost logs the time only once.
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { isConflict, saveCell } from './save-cell.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('every attempt carries the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Promise.resolve(new Response('{}', { status: 500 }))
  })
  const row = { key: 'a', companyName: 'Alder Clinic', project: { _id: 'p', title: 'Website' } }
  const cell = { row: { ...row, task: null, cells: [] }, day: '2026-11-18', entries: [] }
  const save = () => saveCell(createQueryClient(api), cell, 90, 'one key')
  await expect(save()).rejects.toThrow(ApiError)
  await expect(save()).rejects.toThrow(ApiError)
  expect(keys).toEqual(['one key', 'one key'])
})

test('a retry is not offered after a conflict', () => {
  const codes = ['stale', 'wrong_state', 'not_found', 'network', 'internal'] as const
  const conflicts = codes.filter((code) => isConflict(new ApiError(code, '')))
  expect(conflicts).toEqual(['stale', 'wrong_state', 'not_found'])
})
