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
  [
    'what begins with a sign, a decimal or an initial',
    '-20% sale\n+1 vote\n1.5 hours\n*urgent* fix\nA. Smith call\nB. Jones call\ne. coli test',
    [
      ...['-20% sale', '+1 vote', '1.5 hours', '*urgent* fix'],
      ...['A. Smith call', 'B. Jones call', 'e. coli test'],
    ],
  ],
  ['lines of invisible characters', 'One\n\u200b\n\u00a0\u3164\n\u2060\nTwo', ['One', 'Two']],
  [
    'line breaks of Word and of old Macs',
    'One\vTwo\rThree\u2028Four',
    ['One', 'Two', 'Three', 'Four'],
  ],
  ['an outline', '1. One\n1.1 Two\n1.2. Three\n1.2.1) Four', ['One', 'Two', 'Three', 'Four']],
  ['an outline without full stops', '1.1 One\n1.2 Two', ['One', 'Two']],
  ['capital letters', 'A. One\nB. Two\nC. Three', ['One', 'Two', 'Three']],
  ['Roman numbers', 'I. One\nII. Two\nIII. Three\nIV. Four', ['One', 'Two', 'Three', 'Four']],
  ['small Roman numbers', 'i. One\nii. Two\niv. Three\nv. Four', ['One', 'Two', 'Three', 'Four']],
  ['small letters', 'a. One\nb. Two\nc. Three', ['One', 'Two', 'Three']],
  ['decomposed letters', '• Cafe\u0301\n• Two', ['Caf\u00e9', 'Two']],
  ['joined emoji', '• 👩‍💻 One\n• 🏴󠁧󠁢󠁷󠁬󠁳󠁿 Two', ['👩‍💻 One', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Two']],
  ['a single line', 'One', []],
  ['a single line with its break', 'One\n', []],
  ['marks alone', '- \n* ', []],
])('%s', (_, text, titles) => {
  expect(titlesIn(text)).toEqual(titles)
})

const attached = ['•', '◦', '▪', '‣', '⁃', '●', '○', '■', '□', '➢', '\uf0b7', '\uf0a7', '\uf0d8']
const marks = [
  ...attached,
  ...['-', '–', '—', '−', '*', '+', '∙', '·'],
  ...[
    '1.',
    '1)',
    '(1)',
    '12.',
    'a.',
    'a)',
    '(a)',
    'i.',
    'i)',
    '(iv)',
    '1.1.',
    '1.1)',
    '１．',
    '１.',
    '①',
    '❷',
  ],
  ...[
    '☐',
    '☑',
    '☒',
    '✓',
    '✔',
    '✔\ufe0f',
    '[ ]',
    '[x]',
    '[X]',
    '- [ ]',
    '- [x]',
    '* [ ]',
    '1. [ ]',
    '• ☐',
  ],
]

test.each(marks)('%s and the spaces around it are not part of a title', (mark) => {
  for (const blanks of [' ', '\t', '\u00a0', '\u00a0\u00a0 ', '\u3000']) {
    expect(titlesIn(`${mark}${blanks}One\n  ${mark}${blanks}3 banners`)).toEqual([
      'One',
      '3 banners',
    ])
  }
})

test.each([...attached, '☐', '✓', '[ ]', '１．', '①', '1、'])(
  '%s needs no space after it',
  (mark) => {
    expect(titlesIn(`${mark}One\n${mark}Two`)).toEqual(['One', 'Two'])
  },
)

test.each(['o', '§', 'Ø', 'ü'])('Word’s %s before a tab is a bullet', (mark) => {
  expect(titlesIn(`${mark}\tOne\n${mark}\u00a0\u00a0 Two`)).toEqual(['One', 'Two'])
  expect(titlesIn(`${mark} One\n${mark} Two`)).toEqual([`${mark} One`, `${mark} Two`])
})

test('lines with only a mark are no titles', () => {
  expect(titlesIn(`${marks.join('\n')}\nOne\nTwo`)).toEqual(['One', 'Two'])
})
