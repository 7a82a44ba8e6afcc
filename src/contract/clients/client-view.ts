// 'View as client': gives staff a read-only view of a company's portal as its people see it.

/** Request header with the company id, sent by the portal during the view. */
export const clientViewHeader = 'view-as-client'

/** The same for the portal's pages; scoped by path, so other tabs of the browser are unaffected. */
export const clientViewCookie = { name: 'view_as_client', path: '/app/client' } as const

/** The message when a write is rejected. */
export const readOnlyViewMessage =
  'You’re viewing this portal as its client, so nothing can be changed. Leave the view to make changes.'
