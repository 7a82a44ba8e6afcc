// Address of the inbox.
export const inboxPath = '/app/admin/messages'
