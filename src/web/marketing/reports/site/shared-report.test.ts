// Tests a shared report's page: an invalid link gets the same answer as an expired one.
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { loader } from './shared-report.tsx'

test.each(['invalid', 'not_found'] as const)('%s: the link no longer works', async (code) => {
  const context = new RouterContextProvider()
  // The page makes no earlier call.
  const refused = () => Promise.reject(new ApiError(code, 'Refused'))
  context.set(apiContext, refused)
  const request = new Request('http://localhost/r/secret')
  // Our loaders read nothing else.
  const args = { request, params: { token: 'secret' }, context } as unknown as LoaderFunctionArgs
  await expect(loader(args)).rejects.toMatchObject({ init: { status: 404 } })
})
