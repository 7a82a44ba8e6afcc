// The queue's own schema in the database.

export const schema = 'pgboss'

/** The schema version that this version of pg-boss expects; a test compares it with the library. */
export const schemaVersion = 43
