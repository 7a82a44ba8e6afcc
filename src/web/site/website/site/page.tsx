// The public pages that only show content.
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { WebsiteContent } from '#contract/site/website.ts'
import type { SitePath } from '#web/kit/site/metadata.ts'
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

export default function SimplePage() {
  const Page = pages[useLocation().pathname as SitePath] ?? NotFoundPage
  return <Page content={useContent()} consultationPath={useConsultationPath()} />
}
