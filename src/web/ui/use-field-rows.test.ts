// Undo of a removed row.
import { expect, test, vi } from 'vitest'
import { currentToasts } from './toast-store.ts'
import { offerUndo } from './use-field-rows.ts'

test('Undo during a save does nothing and stays available', () => {
  const undo = vi.fn<() => void>()
  let isHeld = true
  offerUndo('Row removed', { isHeld: () => isHeld, undo })
  const press = () => currentToasts().at(-1)?.action?.onSelect()
  const [first] = currentToasts()
  press()
  expect(undo).not.toHaveBeenCalled()
  expect(currentToasts()).toEqual([{ ...first, id: expect.any(Number), action: expect.anything() }])
  expect(currentToasts()[0]?.id).not.toBe(first?.id)
  isHeld = false
  press()
  expect(undo).toHaveBeenCalledOnce()
})
