// Markdown as plain text: what is dropped, what stays, and bounded time.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { plainLine, plainText } from './plain-text.ts'

const avery = '01980000-0000-7000-8000-000000000001'

describe('a text becomes one line', () => {
  test.each([
    ['Plain words.', 'Plain words.'],
    ['# Heading\n\nSome **bold** and *slanted* words', 'Heading Some bold and slanted words'],
    ['## Heading ##\ntext', 'Heading text'],
    ['Heading\n=======\ntext', 'Heading text'],
    ['***both*** __strong__ _soft_', 'both strong soft'],
    ['**bold *inside* bold**', 'bold inside bold'],
    ['**over\ntwo lines**', 'over two lines'],
    ['- one\n- two\n  - three', '• one • two • three'],
    ['* one\n+ two', '• one • two'],
    ['- [ ] open\n- [x] done', '☐ open ☑ done'],
    ['1. first\n2) second', '1. first 2) second'],
    ['> quoted\n>> twice', 'quoted twice'],
    ['see [our site](https://a.example/x_(y) "Title")', 'see our site'],
    ['[**bold** link](https://a.example)', 'bold link'],
    ['![logo](https://a.example/logo.png)', 'logo'],
    ['<https://a.example/a_b_c>', 'https://a.example/a_b_c'],
    ['https://a.example/a_b_c', 'https://a.example/a_b_c'],
    ['Run `npm **test**` now', 'Run npm **test** now'],
    ['``a`b``', 'a`b'],
    ['```ts\nconst a = b * c * d\n```\nafter', 'const a = b * c * d after'],
    ['```code``` in a line', 'code in a line'],
    ['````\n```\ninside\n```\n````\nafter', '``` inside ``` after'],
    ['```\n~~~ still\n``` a\n```\nafter', '~~~ still ``` a after'],
    ['| Name | Price |\n|:-----|------:|\n| *A* | 1 \\| 2 |', 'Name · Price A · 1 | 2'],
    ['above\n\n---\n\nbelow', 'above below'],
    [`@[Avery Stone](person:${avery}) asked`, '@Avery Stone asked'],
    [String.raw`\*not slanted\* \# no heading`, '*not slanted* # no heading'],
    ['A &amp; B &lt; C', 'A & B < C'],
    ['**عرض** جديد', 'عرض جديد'],
    ['**强调**文字', '强调文字'],
    ['👩‍👩‍👧 **bold** 👍🏽', '👩‍👩‍👧 bold 👍🏽'],
    ['', ''],
    ['**', '**'],
    [' \n\n ', ''],
  ])('%j is shown as %j', (markdown, line) => {
    expect(plainLine(markdown)).toBe(line)
  })

  test.each([
    ['snake_case_name and 2 * 3 * 4'],
    ['5 * 4 = 20'],
    ['Costs ~~100~~ 120'],
    ['a < b && b > c'],
    ['#hashtag and #2'],
    ['-5 degrees, C# and a|b'],
    ['**never closed'],
    ['[not a link] (really)'],
  ])('%j has no Markdown and stays', (text) => {
    expect(plainLine(text)).toBe(text)
  })

  test('a long text is cut, but never within a character', () => {
    expect(plainLine('x'.repeat(500), 80)).toBe(`${'x'.repeat(79)}…`)
    expect(plainLine(`${'x'.repeat(78)}😀😀`, 80)).toBe(`${'x'.repeat(78)}…`)
    expect(plainLine('[link](https://a.example/'.padEnd(9000, 'x'))).toBe('link')
  })
})

test('a text of many lines keeps its lines', () => {
  expect(plainText('# Plan\n\n**First** line\nsecond line\n\n\n\n- one\n- two')).toBe(
    'Plan\n\nFirst line\nsecond line\n\n• one\n• two',
  )
})

test('text without Markdown characters is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[*_`#>[\]|~\\&<@+.:)=-]/.test(text))
      expect(plainLine(text)).toBe(text.replaceAll(/\s+/g, ' ').trim())
    }),
  )
})

test('no letters are lost outside of web addresses', () => {
  const signs = fc.constantFrom('*', '_', '`', '[', ']', '(', ' ', 'a', '\n', '|', '>', '#')
  const letters = (text: string) => text.replaceAll(/[^a]/g, '')
  fc.assert(
    fc.property(fc.string({ unit: signs }), (text) => {
      // The text after the opening of a code block names its language.
      fc.pre(!text.includes('](') && !/`{3}[^`\n]*a/.test(text))
      expect(letters(plainText(text))).toBe(letters(text))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '*a ',
  '**',
  '_a*',
  '`',
  '``a',
  '[a](',
  '<https://',
  '> ',
  '| ',
  '- ',
  '--- ',
  '\\',
  '&amp',
])('a long text of %j is converted quickly', (part) => {
  const text = part.repeat(Math.ceil(20_000 / part.length))
  const start = Date.now()
  plainText(text)
  plainText(text.replaceAll(' ', '\n'))
  expect(Date.now() - start).toBeLessThan(onSlowMachine(500))
})
