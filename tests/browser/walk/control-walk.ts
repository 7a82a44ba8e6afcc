// Goes through an area of the program by its own links, presses each button there, those in what a press opens too, and says which
// do nothing. Nothing is changed by it: the page's own writing calls are answered with a refusal before they leave.
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
  /** The addresses that were shown, one for each kind of page. */
  visited: string[]
  /** Where a press did nothing that anybody could notice, or could not be made. */
  dead: string[]
  /** Links that lead to no page. */
  broken: string[]
}

/** Of presses that open dialogs and menus, one from the other. */
const maxDepth = 3
/** Of those that show more of the page. */
const maxDepthWithinPage = 2
const effectMs = 3000
const maxLooks = 50

/** Parameters that make another screen of the same page. */
const screenParameters = new Set(['view', 'kind'])

/** One for all pages of a kind: which record an address names makes no other page. */
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

/** Where the program says that there is no such page, or that it failed. */
const isFailed = (page: Page) =>
  page
    .getByRole('heading', { name: /^(?:Page not found|Unexpected Application Error!|Not found)$/ })
    .isVisible()

class Walk {
  readonly dead: string[] = []
  readonly broken: string[] = []
  /** Each kind of page with the way that led there. */
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
      // One window.
      await this.#page.goto(address)
      const kind = kindOfAddress(this.#urlOf(address))
      process.stdout.write(`${kind}\n`)
      if (await isFailed(this.#page)) {
        this.broken.push(`${kind} is no page, from ${this.kinds.get(kind)}`)
      } else await this.#pressAll(this.#page.url())
    }
  }

  /** @param from says where the link was found */
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

  /** Once all of it has arrived. */
  async #show(): Promise<Shown> {
    let shown = await this.#page.evaluate(findControls)
    for (let look = 0; look < maxLooks; look += 1) {
      // One look after the other.
      await this.#page.evaluate(nextFrames)
      const later = await this.#page.evaluate(findControls)
      if (isSame(shown, later) && this.#pending.size === 0) break
      shown = later
    }
    return shown
  }

  /** @returns what can be pressed after the chain is */
  async #reach(address: string, chain: readonly Control[]): Promise<Shown> {
    const opener = chain.at(-1)
    if (!opener) {
      // How the sidebar was left.
      await this.#page.context().clearCookies({ name: 'frame' })
      await this.#page.goto(address)
    } else {
      await this.#reach(address, chain.slice(0, -1))
      await this.#press(opener)
    }
    return this.#show()
  }

  /** As `#reach`, by Escape where that is enough. @param base what could be pressed before the last of the chain was */
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

  /** @returns whether anything came of it */
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
   * @param base what could be pressed before the last of the chain was
   * @param known what is pressed elsewhere
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
      // One window, one press at a time.
      const step = `${way} › ${control.name}`
      if (control.href !== null) {
        await this.follow(control.href, way)
        continue
      }
      if (!this.#isFirst(control, way)) continue
      if (!isSame(now, here)) now = await this.#reachAgain(address, chain, base)
      const hasDoneSomething =
        (await this.#press(control)) ||
        // Something of the press before may have come late, and lie over it.
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

  /** What the frame holds is pressed once, not on every page. */
  #isFirst({ key, isOfFrame }: Control, way: string): boolean {
    const id = isOfFrame ? key : `${way} ${key}`
    if (this.#pressed.has(id)) return false
    this.#pressed.add(id)
    return true
  }

  /** Whether a press has shown controls that are to be pressed too. */
  #goesOn(now: Shown, before: Shown, known: ReadonlySet<string>, depth: number): boolean {
    const most = now.openLayers > before.openLayers ? maxDepth : maxDepthWithinPage
    return depth < most && now.controls.some(({ key }) => !known.has(key))
  }
}

/** @param starts where to begin; only addresses below `area` are walked, others have to answer */
export async function walkArea(
  page: Page,
  area: string,
  starts: readonly string[],
): Promise<WalkResult> {
  await page.addInitScript(prepareWindow)
  await page.goto(area)
  const walk = new Walk(page, area)
  // In their order.
  for (const start of starts) await walk.follow(start, 'the start')
  await walk.walk()
  const { dead, broken, kinds } = walk
  return { visited: [...kinds.keys()].filter((kind) => kind.startsWith(area)), dead, broken }
}
