// 'View as client': somebody of staff looks at a company's portal as its people see it, and changes nothing there.

/** Names the company, in calls that the portal makes meanwhile. */
export const clientViewHeader = 'view-as-client'

/** The same for the portal's pages, and sent to nothing else: other tabs of the browser stay what they are. */
export const clientViewCookie = { name: 'view_as_client', path: '/app/client' } as const

/** Why nothing can be changed. */
export const readOnlyViewMessage =
  'You are viewing this portal as its client: nothing can be changed here. Leave the view to make changes.'
