// Tests that content saved by earlier versions can be shown and edited.
import { expect, test } from 'vitest'
import { defaultContent } from './default-content.ts'
import { currentContent } from './stored-content.ts'

/** Returns content as the program's first version saved it. */
function firstShape() {
  const { team: _, ...content } = structuredClone(defaultContent)
  const { color: __, ...agency } = content.agency
  const { teamHeadline: ___, ...about } = content.pages.about
  const drawings = ['appointments', 'arcade', 'smile']
  const portfolio = content.portfolio.map((item, at) => {
    const { challenge, solution, gallery, results, services, ...first } = item
    return { ...first, image: { kind: 'drawing', name: drawings[at], alt: 'As it was' } }
  })
  return { ...content, agency, pages: { ...content.pages, about }, portfolio }
}

test('today’s content stays as it is', () => {
  expect(currentContent(defaultContent)).toEqual(defaultContent)
})

test('the first shape gains what has come since, empty where nobody wrote anything', () => {
  const content = currentContent(firstShape())
  expect(content.team).toEqual([])
  expect(content.agency.color).toBe(defaultContent.agency.color)
  expect(content.portfolio).toHaveLength(3)
  for (const [at, item] of content.portfolio.entries()) {
    expect(item).toMatchObject({ challenge: '', solution: [], gallery: [], results: [] })
    expect(item.image).toEqual(defaultContent.portfolio[at]?.image)
  }
})
