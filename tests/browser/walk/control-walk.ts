// Walks an area by its own links, presses each button there and those that a press reveals, and reports the ones that do
// nothing. Nothing changes: the page's own writing calls are rejected before they are sent.
import type { Page, Request } from 'playwright'
import {
  type Control,
  type Shown,
  findControls,
  hasEffect,
  nextFrames,
  prepareWindow,
} from './controls-in-page.ts'

export interface WalkResult {
  /** Addresses shown, one for each kind of page. */
  visited: string[]
  /** Presses that had no noticeable effect, or could not be made. */
  dead: string[]
  /** Links to missing pages. */
  broken: string[]
}

/** Maximum depth of presses that open dialogs and menus from one another. */
const maxDepth = 3
/** Maximum depth of presses that reveal more of the page. */
const maxDepthWithinPage = 2
const effectMs = 3000
const maxLooks = 50

/** Parameters that turn a page into a different screen. */
const screenParameters = new Set(['view', 'kind'])

/** Same for all pages of a kind, as a different record does not make a different page. */
function kindOfAddress({ pathname, searchParams }: URL): string {
  const screen = new URLSearchParams(
    [...searchParams].filter(([name]) => screenParameters.has(name)),
  )
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
  return screen.size > 0 ? `${path}?${screen}` : path
}

const nothing: Shown = { controls: [], openLayers: 0 }

const isSame = (one: Shown, other: Shown) =>
  one.openLayers === other.openLayers &&
  one.controls.length === other.controls.length &&
  one.controls.every(({ key }, place) => key === other.controls[place]?.key)

/** Whether the page reports that it was not found, or that it failed. */
const isFailed = (page: Page) =>
  page
    .getByRole('heading', { name: /^(?:Page not found|Unexpected Application Error!|Not found)$/ })
    .isVisible()

class Walk {
  readonly dead: string[] = []
  readonly broken: string[] = []
  /** Each kind of page with the path that led to it. */
  readonly kinds = new Map<string, string>()
  readonly #page: Page
  readonly #area: string
  readonly #waiting: string[] = []
  readonly #pressed = new Set<string>()
  readonly #pending = new Set<Request>()

  constructor(page: Page, area: string) {
    this.#page = page
    this.#area = area
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#pending.add(request)
    })
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  async walk(): Promise<void> {
    for (let address = this.#waiting.shift(); address; address = this.#waiting.shift()) {
      // Sequential, because there is one window.
      await this.#page.goto(address)
      const kind = kindOfAddress(this.#urlOf(address))
      process.stdout.write(`${kind}\n`)
      if (await isFailed(this.#page)) {
        this.broken.push(`${kind} is no page, from ${this.kinds.get(kind)}`)
      } else await this.#pressAll(this.#page.url())
    }
  }

  /** @param from where the link was found */
  async follow(href: string, from: string): Promise<void> {
    const url = this.#urlOf(href)
    if (url.origin !== this.#urlOf('/').origin) return
    const kind = kindOfAddress(url)
    if (this.kinds.has(kind)) return
    this.kinds.set(kind, from)
    if (url.pathname.startsWith(this.#area)) {
      this.#waiting.push(url.pathname + url.search)
      return
    }
    const answer = await this.#page.request.get(url.href)
    if (!answer.ok()) this.broken.push(`${kind} answers ${answer.status()}, from ${from}`)
  }

  #urlOf(address: string): URL {
    return new URL(address, this.#page.url())
  }

  /** Waits until everything has arrived. */
  async #show(): Promise<Shown> {
    let shown = await this.#page.evaluate(findControls)
    for (let look = 0; look < maxLooks; look += 1) {
      await this.#page.evaluate(nextFrames)
      const later = await this.#page.evaluate(findControls)
      if (isSame(shown, later) && this.#pending.size === 0) break
      shown = later
    }
    return shown
  }

  /** @returns the controls available after pressing the chain */
  async #reach(address: string, chain: readonly Control[]): Promise<Shown> {
    const opener = chain.at(-1)
    if (!opener) {
      // The cookie stores the sidebar's state.
      await this.#page.context().clearCookies({ name: 'frame' })
      await this.#page.goto(address)
    } else {
      await this.#reach(address, chain.slice(0, -1))
      await this.#press(opener)
    }
    return this.#show()
  }

  /** Like `#reach`, but uses Escape if that is enough. @param base the controls before the chain's last press */
  async #reachAgain(address: string, chain: readonly Control[], base: Shown): Promise<Shown> {
    const opener = chain.at(-1)
    if (!opener || this.#urlOf(address).href !== this.#page.url()) {
      return this.#reach(address, chain)
    }
    await this.#page.keyboard.press('Escape')
    await this.#page.evaluate(nextFrames)
    const isBack = isSame(await this.#show(), base) && (await this.#press(opener))
    return isBack ? this.#show() : this.#reach(address, chain)
  }

  /** @returns whether it had an effect */
  async #press({ key }: Control): Promise<boolean> {
    const page = this.#page
    const { controls } = await this.#show()
    const place = controls.findIndex((control) => control.key === key)
    if (place < 0) return false
    const before = page.url()
    try {
      await page.locator(`[data-control="${place}"]`).click({ timeout: effectMs })
      if (!(await page.evaluate(hasEffect, effectMs))) return false
    } catch {
      if (page.url() === before) return false
    }
    await page.evaluate(nextFrames)
    return true
  }

  /**
   * @param base the controls before the chain's last press
   * @param known controls that are pressed elsewhere
   */
  async #pressAll(
    address: string,
    chain: readonly Control[] = [],
    base = nothing,
    known: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const here = chain.length === 0 ? await this.#reach(address, chain) : await this.#show()
    const kind = kindOfAddress(this.#urlOf(address))
    const way = [kind, ...chain.map(({ name }) => name)].join(' › ')
    const knownThen = new Set([...known, ...here.controls.map(({ key }) => key)])
    let now = here
    for (const control of here.controls.filter(({ key }) => !known.has(key))) {
      // Sequential, because there is one window.
      const step = `${way} › ${control.name}`
      if (control.href !== null) {
        await this.follow(control.href, way)
        continue
      }
      if (!this.#isFirst(control, way)) continue
      if (!isSame(now, here)) now = await this.#reachAgain(address, chain, base)
      const hasDoneSomething =
        (await this.#press(control)) ||
        // A late effect of the previous press may cover it.
        ((await this.#reach(address, chain)) && (await this.#press(control)))
      if (!hasDoneSomething) this.dead.push(step)
      now = await this.#show()
      if (this.#page.url() !== address) await this.follow(this.#page.url(), step)
      else if (this.#goesOn(now, here, knownThen, chain.length + 1)) {
        await this.#pressAll(address, [...chain, control], here, knownThen)
        now = nothing
      }
    }
  }

  /** Controls of the frame are pressed once, not on every page. */
  #isFirst({ key, isOfFrame }: Control, way: string): boolean {
    const id = isOfFrame ? key : `${way} ${key}`
    if (this.#pressed.has(id)) return false
    this.#pressed.add(id)
    return true
  }

  /** Whether a press has revealed controls that need to be pressed too. */
  #goesOn(now: Shown, before: Shown, known: ReadonlySet<string>, depth: number): boolean {
    const most = now.openLayers > before.openLayers ? maxDepth : maxDepthWithinPage
    return depth < most && now.controls.some(({ key }) => !known.has(key))
  }
}

/** @param starts addresses to begin with; those below `area` are walked, all others only have to respond */
export async function walkArea(
  page: Page,
  area: string,
  starts: readonly string[],
): Promise<WalkResult> {
  await page.addInitScript(prepareWindow)
  await page.goto(area)
  const walk = new Walk(page, area)
  for (const start of starts) await walk.follow(start, 'the start')
  await walk.walk()
  const { dead, broken, kinds } = walk
  return { visited: [...kinds.keys()].filter((kind) => kind.startsWith(area)), dead, broken }
}
