// Where the inbox stands.
export const inboxPath = '/app/admin/messages'
