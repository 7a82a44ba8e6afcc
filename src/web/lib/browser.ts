// The one API client and query cache of a browser window.
import type { QueryClient } from '@tanstack/react-query'
import { createApi, overHttp } from './api.ts'
import { createQueryClient } from './query.ts'
import { trackWrites } from './writes.ts'

export const api = trackWrites(createApi(overHttp))

let client: QueryClient | undefined

export function browserQueryClient(): QueryClient {
  client ??= createQueryClient(api)
  return client
}
