// Text length as counted by each channel.
import { expect, test } from 'vitest'
import { lengthOnChannel, textIssue, textOnChannel } from './post-channels.ts'

const on = (channel: 'x' | 'linkedin' | 'instagram', text: string, link = '') => ({
  channel,
  text,
  link,
})

test.each([
  ['', 0],
  ['Hello', 5],
  ['Grüße', 5],
  ['Gru\u0308\u00dfe', 5],
  ['“Quoted”', 8],
  ['日本', 4],
  ['👍', 2],
  ['👩‍👩‍👧‍👦', 2],
  ['See https://example.com/a/very/long/address/indeed now', 31],
])('X counts %s as %i', (text, length) => {
  expect(lengthOnChannel(on('x', text))).toBe(length)
})

test('a link counts where it is part of the text, not where it is attached', () => {
  const link = 'https://example.com/offer'
  expect(textOnChannel(on('instagram', 'Look', link))).toBe(`Look\n\n${link}`)
  expect(lengthOnChannel(on('x', 'Look', link))).toBe(4 + 2 + 23)
  expect(lengthOnChannel(on('x', '', link))).toBe(23)
  expect(textOnChannel(on('linkedin', 'Look', link))).toBe('Look')
  expect(lengthOnChannel(on('linkedin', 'Look', link))).toBe(4)
})

test('a text that is too long shows by how many characters', () => {
  expect(textIssue(on('x', 'x'.repeat(280)))).toBeUndefined()
  expect(textIssue(on('x', 'x'.repeat(283)))).toBe('X allows 280 characters: shorten this by 3')
  expect(textIssue(on('linkedin', '👍'.repeat(3000)))).toBeUndefined()
  expect(textIssue(on('linkedin', 'x'.repeat(3001)))).toContain('3,000')
})
