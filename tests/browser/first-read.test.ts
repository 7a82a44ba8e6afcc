// A page whose large list does not arrive after it was rendered with it: shown without errors, then read again.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSharedSite } from '#tests/support/browser.ts'

// A hydration error is logged by the page, and fails the test.
const site = useSharedSite()

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

async function screensOf(page: Page): Promise<{ path: string; call: RegExp }[]> {
  const all = await read<{ _id: string; name: string }[]>(page, '/companies/all')
  const company = all.find(({ name }) => name === 'Brightleaf Health')?._id ?? ''
  const found = await read<{ _id: string }[]>(page, `/companies/${company}/projects`)
  const board = `company=${company}&project=${found[0]?._id}`
  return [
    { path: `tasks?${board}`, call: /\/tasks\/all(?:\?|$)/ },
    { path: `tasks?${board}&archived`, call: /\/tasks\/(?:all|archived)(?:\?|$)/ },
    {
      path: `projects?company=${company}`,
      call: /\/companies\/[^/]+\/projects(?:\?|$)/,
    },
    {
      path: `campaigns?${board}`,
      call: /\/projects\/[^/]+\/campaigns(?:\/all)?(?:\?|$)/,
    },
    { path: `posts?company=${company}`, call: /\/companies\/[^/]+\/posts(?:\?|$)/ },
  ]
}

const isReady = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main')].some((main) =>
      Object.keys(main).some((key) => key.startsWith('__reactProps')),
    ),
  )

test.each(['aborted', '503'] as const)(
  'a board whose first read is %s appears without an error after Retry',
  async (failure) => {
    const page = await site.openAs('admin@enfilade.test')
    for (const { path, call } of await screensOf(page)) {
      let failed = 0
      await page.route(call, async (route) => {
        if (route.request().resourceType() === 'document') return route.continue()
        failed += 1
        if (failure === 'aborted') return route.abort()
        return route.fulfill({ status: Number(failure), body: '{}' })
      })
      await page.goto(`/app/admin/${path}`, { waitUntil: 'commit' })
      await isReady(page)
      await expect.poll(() => failed, { message: path }).toBeGreaterThan(0)
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
      await retry.waitFor()
      await page.unroute(call)
      await retry.click()
      await retry.waitFor({ state: 'detached' })
      expect(await page.locator('style').count(), path).toBeGreaterThan(0)
    }
  },
)
