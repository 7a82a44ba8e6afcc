// What needs the client, of all nouns, most urgent first. Loaded with the client's Home.
import type { NeedsClient } from './kit/client/needs-client.ts'

export const needsClient = Object.values(
  import.meta.glob<NeedsClient>('./*/*/needs-client.tsx', { import: 'needsClient', eager: true }),
).toSorted((one, other) => one.rank - other.rank)
