// Tests the formatting of content facts.
import { describe, expect, it } from 'vitest'
import { categorySlug, dateText, figureText, phoneHoursText } from './text.ts'

describe('phone hours', () => {
  const weekdays = { from: 'Mon', to: 'Fri', opens: '08:00', closes: '17:00' } as const

  it('are written as in the specification', () => {
    expect(phoneHoursText([weekdays])).toBe('Mon-Fri 8am to 5pm')
  })

  it.each([
    ['00:00', '12:00', 'Sat 12am to 12pm'],
    ['09:30', '13:05', 'Sat 9:30am to 1:05pm'],
    ['12:15', '23:00', 'Sat 12:15pm to 11pm'],
  ])('%s to %s are written as %s', (opens, closes, text) => {
    expect(phoneHoursText([{ from: 'Sat', to: 'Sat', opens, closes }])).toBe(text)
  })

  it('join several periods', () => {
    const saturday = { from: 'Sat', to: 'Sat', opens: '09:00', closes: '12:00' } as const
    expect(phoneHoursText([weekdays, saturday])).toBe('Mon-Fri 8am to 5pm, Sat 9am to 12pm')
  })
})

it('writes a date without a time as that day', () => {
  expect(dateText('2025-02-12')).toBe('February 12, 2025')
})

it.each([
  ['Healthcare', 'healthcare'],
  ['Higher Education & Research', 'higher-education-research'],
])('writes the category %s as %s in an address', (category, slug) => {
  expect(categorySlug(category)).toBe(slug)
})

it('joins a figure and its suffix', () => {
  const figure = { id: 'x', label: 'X', setOn: '2025-02-12', counted: null }
  expect(figureText({ ...figure, value: '95', suffix: '%' })).toBe('95%')
})
