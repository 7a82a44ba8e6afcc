// Tests which excerpt of a text explains a match.
import { describe, expect, test } from 'vitest'
import { toExcerpt, missingTerms } from './present.ts'
import { processorMs } from '#tests/support/processor-time.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

describe('the terms that a title lacks', () => {
  test.each([
    ['spring', 'Spring sale', []],
    ['spr lychee', 'Spring sale', ['lychee']],
    ['résumé', 'Resume', []],
    ['lodz strasse', 'Łódź, Straße', []],
    ['احمد', 'أَحْمَد', []],
    ['!!', 'Spring', []],
  ])('%s in “%s”', (typed, title, expected) => {
    expect(missingTerms(typed, title)).toEqual(expected)
  })
})

describe('the excerpt of a text', () => {
  const long = `${'The campaign begins with a survey. '.repeat(10)}Then the lychee photographs go to print. ${'After that we wait. '.repeat(10)}`

  test('has the found word with whole words around it', () => {
    const piece = toExcerpt(long, ['lych']) ?? ''
    expect(piece).toMatch(/^… [\w .]*Then the lychee photographs go to print\. [\w .]* …$/)
    expect(piece.length).toBeLessThan(180)
    for (const word of piece.replaceAll('…', '').trim().split(' ')) expect(long).toContain(word)
  })

  test.each([
    ['A short text with a Łódź hotel', ['hotel'], 'A short text with a Łódź hotel'],
    ['First line\n\n  second   line', ['second'], 'First line second line'],
    ['Ça va à la crème', ['creme'], 'Ça va à la crème'],
    ['Nothing of it', ['lychee'], null],
    ['unlychee', ['lychee'], null],
    ['Some text', [], null],
    ['', ['x'], null],
  ])('of “%s” for %s', (text, terms, expected) => {
    expect(toExcerpt(text, terms)).toBe(expected)
  })

  test('cuts a very long word', () => {
    const piece = toExcerpt(`${'a '.repeat(60)}lychee${'y'.repeat(500)}`, ['lychee']) ?? ''
    expect(piece).toContain('lychee')
    expect(piece.length).toBeLessThan(180)
  })

  test('is found quickly in the longest text', () => {
    const ms = processorMs(() => toExcerpt('ab '.repeat(1_000_000), ['x']))
    expect(ms).toBeLessThan(onSlowMachine(100))
  })
})
