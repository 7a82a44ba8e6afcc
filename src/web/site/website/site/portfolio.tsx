// Portfolio page; its category is in the address.
import { useSearchParams } from 'react-router'
import { NotFoundPage } from './pages/not-found.tsx'
import { PortfolioPage } from './pages/portfolio.tsx'
import { useContent } from '#web/kit/site/content.ts'

export { loader } from './page.tsx'

export default function Portfolio() {
  const [search] = useSearchParams()
  const content = useContent()
  if (content.portfolio.length === 0) return <NotFoundPage />
  return <PortfolioPage content={content} category={search.get('category')} />
}
