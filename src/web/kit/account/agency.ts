// The agency's name, logo and color, as read by the layout of the account pages.
import { useRouteLoaderData } from 'react-router'
import type { BrandedAgency } from '#web/kit/brand/agency-brand.tsx'

interface AgencyOfPage extends BrandedAgency {
  color: string
}

/** Id of the route around the account pages and the app. */
const accountRoute = 'account'

export function useAgency(): AgencyOfPage | undefined {
  const found = useRouteLoaderData<{ agency: AgencyOfPage | undefined }>(accountRoute)
  return found?.agency
}
