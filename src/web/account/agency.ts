// Whose sign-in this is: the agency's name and color, as the account pages' frame has read them.
import { useRouteLoaderData } from 'react-router'

interface AgencyOfPage {
  name: string
  color: string
}

/** The id of the route around the account pages and the app. */
export const accountRoute = 'account'

export function useAgency(): AgencyOfPage | undefined {
  const found = useRouteLoaderData<{ agency: AgencyOfPage | undefined }>(accountRoute)
  return found?.agency
}
