// Which pages of the site have anything to show.
import type { WebsiteContent } from './website.ts'

type Page = keyof WebsiteContent['pages']

/** A page that is not shown answers 404 and is linked nowhere. */
export function isPageShown(page: Page, content: WebsiteContent): boolean {
  const { agency, figures, pages, services, solutions, portfolio, team, faqs } = content
  switch (page) {
    case 'home':
    case 'contact':
      return true
    case 'about': {
      const { story, method, principles } = pages.about
      const lists: readonly unknown[][] = [story, method, principles, team, figures.about]
      return agency.foundedYear !== null || lists.some((list) => list.length > 0)
    }
    case 'services':
      return services.length > 0
    case 'solutions':
      return solutions.length > 0
    case 'portfolio':
      return portfolio.length > 0
    case 'faqs':
      return faqs.length > 0
  }
}
