// A portfolio item's own page; an unknown address shows the 404 page.
import { type LoaderFunctionArgs, data, useParams } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { PortfolioItemPage } from '../parts/portfolio-item-page.tsx'
import { useContent } from '#web/kit/site/content.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { content } = await withStatus(() => context.get(apiContext)(website.get, {}))
  const isThere = content.portfolio.some(({ id }) => id === params['item'])
  return data(null, { status: isThere ? 200 : 404 })
}

export default function PortfolioItem() {
  const { item: id } = useParams()
  const content = useContent()
  const item = content.portfolio.find((one) => one.id === id)
  return item ? <PortfolioItemPage item={item} content={content} /> : <NotFoundPage />
}
