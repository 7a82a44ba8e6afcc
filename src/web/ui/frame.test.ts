// The sidebar's cookie is parsed leniently, so the frame renders whatever the cookie contains.
import { expect, test } from 'vitest'
import { readFrameState, writeFrameState } from './frame.tsx'

test.each([
  [null, { sidebar: 'auto', folded: [] }],
  ['', { sidebar: 'auto', folded: [] }],
  ['other=1; frame=rail', { sidebar: 'rail', folded: [] }],
  ['frame=full.Teams.A%20b', { sidebar: 'full', folded: ['Teams', 'A b'] }],
  ['myframe=rail', { sidebar: 'auto', folded: [] }],
  ['frame=nonsense.%E0%A4%A', { sidebar: 'auto', folded: [] }],
])('%s', (cookies, state) => {
  expect(readFrameState(cookies)).toEqual(state)
})

test('a written state is read back unchanged', () => {
  const state = { sidebar: 'full' as const, folded: ['Teams; & co.', 'Über'] }
  expect(readFrameState(`a=b; ${writeFrameState(state)}; c=d`)).toEqual(state)
})
