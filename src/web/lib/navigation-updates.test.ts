// Uses the real router with in-memory history and records the updates its listeners receive.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataRouter, createMemoryRouter } from 'react-router'
import { coalesceNavigationUpdates } from './navigation-updates.ts'

let answer: PromiseWithResolvers<null>
let router: DataRouter
let told: string[]

beforeEach(() => {
  vi.useFakeTimers()
  answer = Promise.withResolvers()
  router = createMemoryRouter([
    { path: '/', loader: () => null },
    { path: '/quick', loader: () => null },
    { path: '/slow', loader: () => answer.promise },
  ])
  coalesceNavigationUpdates(router)
  told = []
  router.subscribe(({ location, navigation }) => {
    told.push(`${location.pathname} ${navigation.state}`)
  })
})

afterEach(() => {
  router.dispose()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a navigation is told once, when its screen is there', async () => {
  await router.navigate('/quick')
  expect(told).toEqual(['/quick idle'])
  await pass(1000)
  expect(told).toEqual(['/quick idle'])
})

test('one that takes long is also told while it waits', async () => {
  const navigated = router.navigate('/slow')
  await pass(99)
  expect(told).toEqual([])
  await pass(1)
  expect(told).toEqual(['/ loading'])
  answer.resolve(null)
  await navigated
  expect(told).toEqual(['/ loading', '/slow idle'])
})

test('another one instead of it is told in its place', async () => {
  void router.navigate('/slow')
  await pass(50)
  await router.navigate('/quick')
  await pass(1000)
  expect(told).toEqual(['/quick idle'])
})

test('whoever asks for it at once is told at once', async () => {
  await router.navigate('/quick', { flushSync: true })
  expect(told).toEqual(['/ loading', '/quick idle'])
})

test('who listens no longer is told nothing', async () => {
  const stop = router.subscribe(() => told.push('second'))
  void router.navigate('/slow')
  stop()
  await pass(1000)
  expect(told).toEqual(['/ loading'])
})
