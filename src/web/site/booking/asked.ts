// What the address of a page with free times asks for.
import type { HeadersArgs } from 'react-router'
import { DateOnly } from '#contract/shared.ts'
import { knownTimeZone } from './times.ts'

/** The agency's, until the visitor's is known: where the program runs. */
const agencyTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Anything unknown is as if it were not there. */
export function timesAsked(request: Request): { timeZone: string; from: string | null } {
  const { searchParams } = new URL(request.url)
  return {
    timeZone: knownTimeZone(searchParams.get('timeZone')) ?? agencyTimeZone(),
    from: DateOnly.safeParse(searchParams.get('from')).data ?? null,
  }
}

/** What is about one visitor or one moment is stored nowhere. */
export function withLoaderHeaders({ loaderHeaders, parentHeaders, actionHeaders }: HeadersArgs) {
  const all = new Headers(parentHeaders)
  for (const own of [actionHeaders, loaderHeaders]) {
    for (const [name, value] of own) all.set(name, value)
  }
  return all
}
