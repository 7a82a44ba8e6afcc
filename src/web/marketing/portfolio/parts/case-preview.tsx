// Previews a portfolio item as on the site: the page's own component and styles, in an iframe.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { website } from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { toQuery } from '#web/lib/query.ts'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { brandStyle } from '#web/kit/site/brand-style.ts'
import { PortfolioItemPage } from '#web/site/website/parts/portfolio-item-page.tsx'
import frame from '#web/styles/site.css?inline'
import portfolio from '#web/styles/site-portfolio.css?inline'

/** Styles of the site's portfolio pages, for a preview in the app. */
const previewStyle = frame + portfolio

export const siteContent = toQuery(website.get, {})

/** Links open in a new tab, so the frame never navigates away. */
const blank =
  '<!doctype html><html lang="en"><head><title>Preview</title><base target="_blank"></head><body></body></html>'

/** The content with the item added or replaced. */
function contentWith(content: WebsiteContent, item: PortfolioItem): WebsiteContent {
  const others = content.portfolio.filter(({ id }) => id !== item.id)
  return { ...content, portfolio: [...others, item] }
}

export function CasePreview({ item }: { item: PortfolioItem }) {
  const query = useQuery(siteContent)
  const isHydrated = useIsHydrated()
  const [page, setPage] = useState<HTMLElement>()
  const { data: site } = query
  return (
    <>
      <QueryError query={query} />
      {isHydrated ? (
        <iframe
          title={`Preview: ${item.title}`}
          srcDoc={blank}
          // The app renders into the frame; nothing of its own runs there.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget }) => setPage(prepared(currentTarget.contentDocument))}
          className="h-[80vh] w-full rounded-lg border border-line bg-surface"
        />
      ) : (
        <Skeleton className="h-[80vh]" />
      )}
      {page &&
        site &&
        createPortal(<Page item={item} content={contentWith(site.content, item)} />, page)}
    </>
  )
}

/** Applies the reader's light or dark theme. */
function prepared(inner: Document | null): HTMLElement | undefined {
  if (!inner) return undefined
  for (const { name, value } of document.documentElement.attributes) {
    if (name.startsWith('data-')) inner.documentElement.setAttribute(name, value)
  }
  return inner.body
}

function Page({ item, content }: { item: PortfolioItem; content: WebsiteContent }) {
  return (
    <>
      <style>{previewStyle}</style>
      <style>{brandStyle(content.agency.color)}</style>
      <div className="site">
        {/* Not a main element, because the page around the frame already has one. */}
        <div id="content">
          <PortfolioItemPage item={item} content={content} />
        </div>
      </div>
    </>
  )
}
