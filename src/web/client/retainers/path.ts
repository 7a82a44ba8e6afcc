// Where the retainers of the company stand.
export const clientRetainersPath = '/app/client/retainers'
