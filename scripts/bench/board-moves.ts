// Moves a card as people do and measures the browser: by mouse on any board, by keyboard and menu on ours.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Interactions below the browser's reporting threshold count as half of it. */
const unreportedMs = 8
/** Long enough for the card to settle, the call to be answered and the interaction to be reported. */
const restMs = 400

interface Spot {
  x: number
  y: number
}

export interface Felt {
  /** Milliseconds from each interaction to the next frame. */
  interactions: number[]
  /** Milliseconds between frames during a drag. */
  frames: number[]
}

async function takeInteractions(page: Page, expected: number): Promise<number[]> {
  await pause(restMs)
  const reported: number[] = await page.evaluate('timing.takeInteractions()')
  const missing = Math.max(expected - reported.length, 0)
  return [...reported, ...Array.from({ length: missing }, () => unreportedMs)]
}

/** Center of the first fully visible card in each column. */
const firstCards = `[...new Set([...document.querySelectorAll('[data-card]')].map((card) => card.closest('ul')))]
  .map((list) => {
    const top = list.parentElement.closest('section').getBoundingClientRect().top + 30
    const cards = [...list.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect())
    const { left, width, top: y } = cards.find((card) => card.top > top)
    return { x: left + width / 3, y: y + 20 }
  })`

export async function moveByMouse(page: Page, moves: number): Promise<Felt> {
  const felt: Felt = { interactions: [], frames: [] }
  await page.evaluate('timing.takeInteractions()')
  for (let n = 0; n < moves; n += 1) {
    const spots: Spot[] = await page.evaluate(firstCards)
    const [from, ...others] = [
      ...spots.slice(n % spots.length),
      ...spots.slice(0, n % spots.length),
    ]
    if (!from) throw new Error('There is no card to move')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.evaluate('timing.startFrames()')
    let at = from
    for (const [column, { x }] of others.entries()) {
      const to = { x, y: 250 + ((n * 90 + column * 170) % 500) }
      for (let step = 1; step <= 10; step += 1) {
        const part = step / 10
        await page.mouse.move(at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part)
        await pause(8)
      }
      at = to
    }
    felt.frames.push(...(await page.evaluate<number[]>('timing.takeFrames()')))
    await page.mouse.up()
    felt.interactions.push(...(await takeInteractions(page, 1)))
  }
  return felt
}

async function press(page: Page, keys: readonly string[]) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await pause(80)
  }
}

/** Lifts a card, moves it to another column and down, and drops it. */
export async function moveByKeys(page: Page, moves: number): Promise<number[]> {
  const interactions: number[] = []
  await page.evaluate('timing.takeInteractions()')
  for (let n = 0; n < moves; n += 1) {
    const [across, from] = n % 2 === 0 ? (['ArrowRight', 0] as const) : (['ArrowLeft', 1] as const)
    await page.evaluate(
      `[...document.querySelectorAll('section')].filter((one) => one.querySelector('[data-card]'))[${from}].querySelector('[data-card]').focus()`,
    )
    await press(page, ['Space', across, 'ArrowDown', 'ArrowDown', 'Space'])
    interactions.push(...(await takeInteractions(page, 5)))
  }
  return interactions
}

/** Clicks the card's button, then another column's name under 'Move to…'. */
export async function moveByMenu(page: Page, moves: number): Promise<number[]> {
  const interactions: number[] = []
  for (let n = 0; n < moves; n += 1) {
    const spots: Spot[] = await page.evaluate(firstCards)
    const from = spots[n % spots.length]
    if (!from) throw new Error('There is no card to move')
    await page.mouse.move(from.x, from.y)
    const button = page.locator('[data-card]:hover [aria-haspopup=menu]')
    await clickMiddle(page, await button.boundingBox())
    const target = page.locator('[role=group] > [role=menuitem]:not([aria-disabled])').first()
    await clickMiddle(page, await target.boundingBox())
    interactions.push(...(await takeInteractions(page, 2)))
  }
  return interactions
}

/** Avoids the locator's own click, whose preceding checks would add work in the page. */
export async function clickMiddle(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  if (!box) throw new Error('It is not on screen')
  await pause(100)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await pause(200)
}
