// Every drawing that content can name exists, reaches the page as it is in its file, and shows what the program shows.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawingName } from '#contract/site/website-portfolio.ts'
import { PortraitName } from '#contract/site/website.ts'
import { taskColumns } from '#web/work/tasks/parts/task-columns.ts'
import { PortraitPicture } from '#web/site/website/parts/portrait-picture.tsx'
import board from './board.svg?raw'
import { Composition } from './composition.tsx'

test.each(DrawingName.options)('the portfolio drawing %s has a text alternative', (name) => {
  const markup = renderToStaticMarkup(<Composition name={name} alt="Two “screens”" />)
  expect(markup).toMatch(
    /^<svg class="drawing composition"[^>]* viewBox="0 0 1200 800" role="img" aria-label="Two “screens”"><\w.*><\/svg>$/,
  )
})

test.each(PortraitName.options)('the portrait %s is drawn', (name) => {
  const markup = renderToStaticMarkup(<PortraitPicture portrait={{ kind: 'drawing', name }} />)
  expect(markup).toMatch(
    /viewBox="0 0 400 400" aria-hidden="true" focusable="false"><rect .*><\/svg>/,
  )
})

test('the board in the drawing has the columns of the real one', () => {
  const titles = [...board.matchAll(/<text[^>]*>([^<]*)</g)].map(([, title]) => title)
  expect(titles).toEqual(taskColumns.map(({ title }) => title))
})
