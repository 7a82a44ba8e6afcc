// The next click: the page under the pointer has been prerendered, so it opens at once.
import { setTimeout as pause } from 'node:timers/promises'
import { type Devtools, startBrowser } from './devtools.ts'

const restMs = 2500
const phone = { width: 412, height: 823, deviceScaleFactor: 1, mobile: false }

interface Shown {
  /** From pressing the link to the first paint of its page. */
  ms: number
  isPrerendered: boolean
}

interface Session {
  sessionId: string
}

/**
 * Opens a tab and attaches to the tab instead of its page: browsers do not prerender next to an attached page.
 * @returns sessions of the tab: its page, then whatever it prerenders
 */
async function openTab(devtools: Devtools, url: string): Promise<() => string> {
  type Target = { targetId: string }
  const { targetId } = await devtools.send<Target>('Target.createTarget', { url, forTab: true })
  const tab = await devtools.send<Session>('Target.attachToTarget', { targetId, flatten: true })
  const auto = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  // The first session to attach is the tab itself.
  const before = devtools.attached.length
  await devtools.send('Target.setAutoAttach', auto, tab.sessionId)
  return () => devtools.attached.slice(before).at(-1) ?? tab.sessionId
}

async function evaluate<T>(devtools: Devtools, session: string, expression: string): Promise<T> {
  type Evaluated = { result: { value: T } }
  const asked = { expression, awaitPromise: true, returnByValue: true }
  return (await devtools.send<Evaluated>('Runtime.evaluate', asked, session)).result.value
}

async function click(devtools: Devtools, from: string, to: string): Promise<Shown> {
  const latest = await openTab(devtools, from)
  await pause(restMs)
  const before = latest()
  await devtools.send('Emulation.setDeviceMetricsOverride', phone, before)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 }, before)
  const place = `(() => {
    addEventListener('click', ({ timeStamp }) =>
      sessionStorage.setItem('clicked', performance.timeOrigin + timeStamp))
    const link = document.querySelector('main a[href="${new URL(to).pathname}"]')
    link.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = link.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
  const at = await evaluate<{ x: number; y: number }>(devtools, before, place)
  const press = (type: string, more = {}) =>
    devtools.send('Input.dispatchMouseEvent', { type, ...at, ...more }, before)
  await press('mouseMoved')
  await pause(restMs)
  await press('mousePressed', { button: 'left', clickCount: 1 })
  // The page has gone by then, so the command may get no answer.
  press('mouseReleased', { button: 'left', clickCount: 1 }).catch(() => undefined)
  await pause(1500)
  return evaluate<Shown>(
    devtools,
    latest(),
    `(() => {
      const [{ activationStart }] = performance.getEntriesByType('navigation')
      const [{ startTime }] = performance.getEntriesByName('first-contentful-paint')
      const ms = performance.timeOrigin + startTime - sessionStorage.getItem('clicked')
      return { ms, isPrerendered: activationStart > 0 }
    })()`,
  )
}

export async function nextClicks(
  profile: string,
  flags: string[],
  from: string,
  to: string,
  rounds: number,
): Promise<Shown[]> {
  const devtools = await startBrowser(profile, flags)
  try {
    const all: Shown[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await click(devtools, from, to))
    return all
  } finally {
    await devtools.close()
  }
}
