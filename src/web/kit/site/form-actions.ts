// What loaders and actions of public pages share: fields of a form sent without scripts, headers, when to try again.
import type { HeadersArgs } from 'react-router'

/** Empty for a missing value or a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Headers of pages whose loader or action decides whether a response may be stored. */
export function withLoaderHeaders({ loaderHeaders, parentHeaders, actionHeaders }: HeadersArgs) {
  const all = new Headers(parentHeaders)
  for (const own of [actionHeaders, loaderHeaders]) {
    for (const [name, value] of own) all.set(name, value)
  }
  return all
}

/** Longest delay people watch and wait for. */
export const shortWaitSeconds = 90

/** 'in 12 minutes' */
export function whenToRetry(seconds: number): string {
  if (seconds > shortWaitSeconds) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}
