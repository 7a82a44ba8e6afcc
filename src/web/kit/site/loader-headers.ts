// Headers of pages whose loader or action decides whether a response may be stored.
import type { HeadersArgs } from 'react-router'

export function withLoaderHeaders({ loaderHeaders, parentHeaders, actionHeaders }: HeadersArgs) {
  const all = new Headers(parentHeaders)
  for (const own of [actionHeaders, loaderHeaders]) {
    for (const [name, value] of own) all.set(name, value)
  }
  return all
}
