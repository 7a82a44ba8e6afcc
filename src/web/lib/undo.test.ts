import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { UndoError, type UndoOutcome, type UndoStep, createUndoStack, undoAction } from './undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openStack() {
  const stack = createUndoStack()
  const said: string[] = []
  stack.subscribe((outcome: UndoOutcome) => {
    const { type } = outcome
    if (type === 'nothing to undo') said.push(type)
    else
      said.push(`${type}: ${outcome.step.label}${type === 'failed' ? `. ${outcome.reason}` : ''}`)
  })
  const undone: string[] = []
  const step = (label: string, undo = async () => void undone.push(label)) => ({ label, undo })
  return { stack, said, undone, step }
}

test('steps are undone last first, then there is nothing to undo', async () => {
  const { stack, said, undone, step } = openStack()
  stack.push(step('one'))
  stack.push(step('two'))
  await stack.undoLast()
  await stack.undoLast()
  await stack.undoLast()
  expect(undone).toEqual(['two', 'one'])
  expect(said).toEqual(['undone: two', 'undone: one', 'nothing to undo'])
})

test('a step is undone once, by its toast or by the keyboard', async () => {
  const { stack, undone, step } = openStack()
  const one = step('one')
  stack.push(one)
  await Promise.all([stack.undoStep(one), stack.undoLast(), stack.undoStep(one)])
  expect(undone).toEqual(['one'])
})

test('several undos at once run one after the other', async () => {
  const { stack, step } = openStack()
  const order: string[] = []
  const slow = (label: string) =>
    step(label, async () => {
      order.push(`${label} begins`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push(`${label} ends`)
    })
  stack.push(slow('one'))
  stack.push(slow('two'))
  const both = Promise.all([stack.undoLast(), stack.undoLast()])
  await vi.runAllTimersAsync()
  await both
  expect(order).toEqual(['two begins', 'two ends', 'one begins', 'one ends'])
})

test('a step cannot be undone after a minute', async () => {
  const { stack, said, undone, step } = openStack()
  const old = step('old')
  stack.push(old)
  vi.advanceTimersByTime(60_000)
  await stack.undoStep(old)
  await stack.undoLast()
  expect(undone).toEqual([])
  expect(said).toEqual(['nothing to undo', 'nothing to undo'])
})

describe('a change that is still being saved', () => {
  function openSaving() {
    const opened = openStack()
    const { promise, resolve } = Promise.withResolvers<UndoStep | undefined>()
    opened.stack.push(opened.step('before'))
    opened.stack.pushSaving(promise)
    return { ...opened, resolve, saved: () => resolve(opened.step('saved')) }
  }

  test('is the last step, once it is saved', async () => {
    const { stack, undone, saved } = openSaving()
    const undo = stack.undoLast()
    saved()
    await undo
    expect(undone).toEqual(['saved'])
  })

  test('is placed before later steps', async () => {
    const { stack, undone, step, saved } = openSaving()
    stack.push(step('after'))
    saved()
    await Promise.all([stack.undoLast(), stack.undoLast(), stack.undoLast()])
    expect(undone).toEqual(['after', 'saved', 'before'])
  })

  test('is no step if nothing was saved', async () => {
    const { stack, undone, resolve } = openSaving()
    const undo = stack.undoLast()
    resolve(undefined)
    await undo
    expect(undone).toEqual(['before'])
  })

  test('is waited for, and later steps are not undone instead', async () => {
    const { stack, undone, step, saved } = openSaving()
    const undo = stack.undoLast()
    stack.push(step('after'))
    saved()
    await undo
    expect(undone).toEqual(['saved'])
  })
})

test('a change that failed is no step', async () => {
  const { stack, undone, step } = openStack()
  stack.push(step('one'))
  const failed = step('two')
  stack.push(failed)
  stack.drop(failed)
  await stack.undoLast()
  expect(undone).toEqual(['one'])
})

const by = 'Ada Osei'
const at = '2026-03-02T10:00:00.000Z'
const deleted = { kind: 'task', name: 'Launch', by, at, canRestore: true } as const

test.each([
  [
    new UndoError('“Launch” has since been changed by Ada Osei.'),
    '“Launch” has since been changed by Ada Osei.',
  ],
  [
    new ApiError('stale', errors.stale.message, { changed: { by, at } }),
    'It has since been changed by Ada Osei.',
  ],
  [new ApiError('stale', errors.stale.message), 'It has since been changed by someone else.'],
  [
    new ApiError('not_found', 'Missing', { deleted }),
    '“Launch” has since been deleted by Ada Osei.',
  ],
  [
    new ApiError('stale', 'Oak has since been changed by Ada.'),
    'Oak has since been changed by Ada.',
  ],
  [new ApiError('forbidden', 'You may not.'), 'You may not.'],
])('%s is final and shown', async (error, reason) => {
  const { stack, said, step } = openStack()
  stack.push(
    step('moved', async () => {
      throw error
    }),
  )
  await stack.undoLast()
  await stack.undoLast()
  expect(said).toEqual([`failed: moved. ${reason}`, 'nothing to undo'])
})

test('an undo that failed without an answer can be repeated as the last step', async () => {
  const { stack, said, step } = openStack()
  stack.push(step('one'))
  let isOffline = true
  const moved = step('moved', async () => {
    if (isOffline) throw new ApiError('network', 'Offline.')
  })
  stack.push(moved)
  await stack.undoLast()
  isOffline = false
  await stack.undoLast()
  expect(said).toEqual(['failed: moved. Offline.', 'undone: moved'])
})

test('an unexpected error is thrown, and earlier steps remain', async () => {
  const { stack, undone, step } = openStack()
  stack.push(step('one'))
  stack.push(
    step('broken', async () => {
      throw new TypeError('x is undefined')
    }),
  )
  await expect(stack.undoLast()).rejects.toThrow(TypeError)
  await stack.undoLast()
  expect(undone).toEqual(['one'])
})

test('a step has the same action each time', () => {
  const { step } = openStack()
  const one = step('one')
  expect(undoAction(one)).toBe(undoAction(one))
  expect(undoAction(step('one'))).not.toBe(undoAction(one))
})
