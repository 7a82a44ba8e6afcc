// Pasted lists become one title per line, without bullets, numbers and checkboxes.
import { expect, test } from 'vitest'
import { titlesIn } from './pasted-lines.ts'

test.each([
  ['lines', 'One\nTwo', ['One', 'Two']],
  ['Windows lines and empty ones', 'One\r\n\r\n  \r\nTwo\r\n', ['One', 'Two']],
  ['bullets', '- One\n* Two\n• Three', ['One', 'Two', 'Three']],
  ['numbers', '1. One\n2) Two\n10. Ten', ['One', 'Two', 'Ten']],
  ['boxes', '- [ ] One\n- [x] Two\n[] Three', ['One', 'Two', 'Three']],
  [
    'what begins with a number or a dash',
    '3 posters\n-5 % off\n2026 plan',
    ['3 posters', '-5 % off', '2026 plan'],
  ],
  ['a single line', 'One', []],
  ['a single line with its break', 'One\n', []],
  ['marks alone', '- \n* ', []],
])('%s', (_, text, titles) => {
  expect(titlesIn(text)).toEqual(titles)
})
