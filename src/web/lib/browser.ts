// The browser window's single API client and query cache.
import type { QueryClient } from '@tanstack/react-query'
import { createApi, overHttp } from './api.ts'
import { throughOutages } from './outages.ts'
import { createQueryClient } from './query.ts'
import { repeatAfterSignIn } from './repeat-after-sign-in.ts'
import { trackWrites } from './pending-writes.ts'

export const api = trackWrites(repeatAfterSignIn(createApi(throughOutages(overHttp))))

/** Long enough that screens visited earlier can be read offline. */
const gcTimeMs = 60 * 60_000

let client: QueryClient | undefined

export function browserQueryClient(): QueryClient {
  client ??= createQueryClient(api, gcTimeMs)
  return client
}
