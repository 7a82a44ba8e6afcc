// Styles everything except the public site: the app's fonts, and the containers for its questions and messages.
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { brandStyle } from '#web/kit/site/brand-style.ts'
import { ApiError } from '#web/lib/api.ts'
import { Questions } from '#web/ui/questions.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { useAgency } from '#web/kit/account/agency.ts'

const font = (href: string, fetchPriority: 'auto' | 'low') =>
  ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority,
  }) as const

/** The display face loads after the scripts; its fallback takes the same space until then. */
export const links = () => [font(text, 'auto'), font(display, 'low')]

/** The agency's name, logo and color; the pages render even if its content cannot be loaded. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { content } = await context.get(apiContext)(website.get, {})
    const { name, logo, color } = content.agency
    return { agency: { name, logo, color } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { agency: undefined }
  }
}

/** Loads once per window. */
export const shouldRevalidate = () => false

export default function AppStyles() {
  const agency = useAgency()
  return (
    <>
      {agency && <style>{brandStyle(agency.color)}</style>}
      <Outlet />
      <Questions />
      <Toasts />
    </>
  )
}
