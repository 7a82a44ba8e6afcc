// What the frame of the public site has loaded, for the pages in it.
import { useRouteLoaderData } from 'react-router'
import type { Website } from '#contract/site/website-calls.ts'
import { bookPath, siteRoute } from './metadata.ts'

export interface LoadedSite extends Website {
  /** The public address. */
  appUrl: string
}

/** Undefined where its loader failed. */
export const useSite = () => useRouteLoaderData<LoadedSite>(siteRoute)

export function useFoundSite(): LoadedSite {
  const site = useSite()
  if (!site) throw new Error('This page is not part of the site')
  return site
}

export const useContent = () => useFoundSite().content

/** Where to book the consultation: in the calendar if it is available, else in the contact form. */
export const useConsultationPath = (): string | undefined =>
  useFoundSite().takesBookings ? bookPath : undefined
