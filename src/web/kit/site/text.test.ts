// Tests the formatting of content facts.
import { describe, expect, it } from 'vitest'
import { categorySlug, dateText, figureText, phoneHoursText } from './text.ts'

describe('phone hours', () => {
  const weekdays = { from: 'Mon', to: 'Fri', opens: '08:00', closes: '17:00' } as const

  it('reads as the specification writes it', () => {
    expect(phoneHoursText([weekdays])).toBe('Mon-Fri 8am to 5pm')
  })

  it.each([
    ['00:00', '12:00', 'Sat 12am to 12pm'],
    ['09:30', '13:05', 'Sat 9:30am to 1:05pm'],
    ['12:15', '23:00', 'Sat 12:15pm to 11pm'],
  ])('writes %s to %s as %s', (opens, closes, text) => {
    expect(phoneHoursText([{ from: 'Sat', to: 'Sat', opens, closes }])).toBe(text)
  })

  it('joins several stretches', () => {
    const saturday = { from: 'Sat', to: 'Sat', opens: '09:00', closes: '12:00' } as const
    expect(phoneHoursText([weekdays, saturday])).toBe('Mon-Fri 8am to 5pm, Sat 9am to 12pm')
  })
})

it('writes a date-only value as that very day', () => {
  expect(dateText('2025-02-12')).toBe('February 12, 2025')
})

it.each([
  ['Healthcare', 'healthcare'],
  ['Higher Education & Research', 'higher-education-research'],
])('names the category %s as %s in an address', (category, slug) => {
  expect(categorySlug(category)).toBe(slug)
})

it('puts a figure and its suffix together', () => {
  const figure = { id: 'x', label: 'X', setOn: '2025-02-12', counted: null }
  expect(figureText({ ...figure, value: '95', suffix: '%' })).toBe('95%')
})
