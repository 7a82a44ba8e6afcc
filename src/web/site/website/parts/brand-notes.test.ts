// What is said about a brand color that can't be shown as given.
import { expect, test } from 'vitest'
import { brandNote } from './brand-notes.ts'

test.each([
  ['#1237c6', 'light', undefined],
  [
    '#1237c6',
    'dark',
    'Dark theme: links are #719cff, because text needs a contrast of 4.5:1, and your color has 1.3:1. Buttons keep it, with an edge of #4276ff.',
  ],
  [
    '#ea580c',
    'dark',
    'Dark theme: links are #ff7238, because text needs a contrast of 4.5:1, and your color has 3.4:1.',
  ],
  ['#facc15', 'dark', undefined],
] as const)('%s, %s', (color, theme, note) => expect(brandNote(color, theme)).toBe(note))
