// The public pages that only show content.
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, data, useLocation } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { type SitePath, isShownPath } from '#web/kit/site/metadata.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { AboutPage } from './pages/about.tsx'
import { FaqsPage } from './pages/faqs.tsx'
import { HomePage } from './pages/home.tsx'
import { PrivacyPage, TermsPage } from './pages/legal.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { ServicesPage } from './pages/services.tsx'
import { SolutionsPage } from './pages/solutions.tsx'
import { useConsultationPath, useContent } from '#web/kit/site/content.ts'

interface SimplePageProps {
  content: WebsiteContent
  /** Undefined if no one takes bookable consultations. */
  consultationPath: string | undefined
}

const pages: Partial<Record<SitePath, ComponentType<SimplePageProps>>> = {
  '/': HomePage,
  '/about': AboutPage,
  '/services': ServicesPage,
  '/solutions': SolutionsPage,
  '/faqs': FaqsPage,
  '/terms-and-conditions': TermsPage,
  '/privacy-policy': PrivacyPage,
}

/** A page that has nothing to show is not there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content } = await withStatus(() => context.get(apiContext)(website.get, {}))
  const isShown = isShownPath(content, new URL(request.url).pathname)
  return data(null, { status: isShown ? 200 : 404 })
}

export default function SimplePage() {
  const content = useContent()
  const { pathname } = useLocation()
  const Page = isShownPath(content, pathname) ? pages[pathname as SitePath] : undefined
  const props = { content, consultationPath: useConsultationPath() }
  return Page ? <Page {...props} /> : <NotFoundPage />
}
