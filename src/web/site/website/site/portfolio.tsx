// Portfolio page; its category is in the address.
import { useSearchParams } from 'react-router'
import { PortfolioPage } from './pages/portfolio.tsx'
import { useContent } from '#web/kit/site/content.ts'

export default function Portfolio() {
  const [search] = useSearchParams()
  return <PortfolioPage content={useContent()} category={search.get('category')} />
}
