// The board in the browser: how long it takes to open, to respond and to move a card, next to the same board in plain DOM.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Task } from '#contract/work/tasks.ts'
import { startProgram } from '#tests/support/program.ts'
import { clickMiddle, moveByKeys, moveByMenu, moveByMouse } from './board-moves.ts'
import { launchBrowser, openSlowPage } from './browser.ts'
import { makeInstallation } from './installation.ts'
import { servePlainBoard } from './plain-board.ts'
import { percentile } from './client.ts'
import { type Bounds, printTimes, printTimesHead } from './report.ts'

const person = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }
const view = { width: 1440, height: 900 }

interface OneBoard {
  size: number
  url: string
  plainUrl: string
}

/** Times of each job, by round. */
type Rounds = Map<string, number[][]>

function note(rounds: Rounds, job: string, times: number[]) {
  rounds.set(job, [...(rounds.get(job) ?? []), times])
}

/** Starts with an empty browser cache and a slow network. */
async function openFirst(context: BrowserContext, { url, size }: OneBoard, rounds: Rounds) {
  const { page } = await openSlowPage(context, true)
  await page.goto(url)
  const cards: number = await page.evaluate('timing.firstCard')
  const usable: number = await page.evaluate('timing.connected')
  const script: number = await page.evaluate(
    `performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= ${usable})
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000`,
  )
  note(rounds, `opens: cards on screen, ${size}`, [cards])
  note(rounds, `opens: usable, ${size}`, [usable])
  note(rounds, 'script to the board', [script])
  await page.close()
}

async function openAgain(page: Page): Promise<number> {
  await clickMiddle(page, await page.locator('nav a[href="/app/admin/home"]').first().boundingBox())
  await page.evaluate("timing.gone('[data-card]')")
  await pause(1000)
  const startedAt: number = await page.evaluate('history.back(); performance.now()')
  const shownAt: number = await page.evaluate("timing.shown('[data-card]')")
  await pause(1000)
  return shownAt - startedAt
}

/** Time from a person's action to the first frame that shows its result. */
async function answerTime(page: Page, answer: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`void (timing.answer = ${answer})`)
  await act()
  const answeredAt: number = await page.evaluate('timing.answer')
  return answeredAt - (await page.evaluate<number>('timing.actedAt()'))
}

async function search(page: Page): Promise<number[]> {
  await page.getByRole('searchbox').focus()
  const times: number[] = []
  for (const key of ['m', 'a', 'p', 'Backspace', 'Backspace', 'Backspace']) {
    const answer = "timing.changed('[role=group][aria-label=Tasks]')"
    times.push(await answerTime(page, answer, () => page.keyboard.press(key)))
    await pause(300)
  }
  return times
}

async function openTasks(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const box = await page.locator('[data-card-link]').nth(n).boundingBox()
    times.push(
      await answerTime(page, "timing.shown('dialog[open] input')", () => clickMiddle(page, box)),
    )
    await page.keyboard.press('Escape')
    await page.evaluate("timing.gone('dialog[open]')")
    await pause(300)
  }
  return times
}

async function workOn(context: BrowserContext, board: OneBoard, rounds: Rounds, moves: number) {
  const { size } = board
  const { page } = await openSlowPage(context)
  await page.goto(board.url)
  await page.evaluate('timing.connected')
  await pause(2000)
  const byMouse = await moveByMouse(page, moves)
  note(rounds, `drop by mouse, ${size}`, byMouse.interactions)
  note(rounds, `frames of a drag, ${size}`, byMouse.frames)
  note(rounds, `keys, ${size}`, await moveByKeys(page, Math.ceil(moves / 3)))
  note(rounds, `menu, ${size}`, await moveByMenu(page, Math.ceil(moves / 2)))
  note(rounds, `search, ${size}`, await search(page))
  note(rounds, `task opens, ${size}`, await openTasks(page, 4))
  note(rounds, `board again, ${size}`, [await openAgain(page), await openAgain(page)])
  await page.close()

  const plain = await openSlowPage(context)
  await plain.page.goto(board.plainUrl)
  await pause(2000)
  const limit = await moveByMouse(plain.page, moves)
  note(rounds, `limit of drop by mouse, ${size}`, limit.interactions)
  note(rounds, `limit of frames of a drag, ${size}`, limit.frames)
  await plain.page.close()
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: view })
  await context.request.post(`${url}/auth/signin`, { data: person })
  return context
}

/** Targets are multiples of a move on the plain board, whose time differs by machine. */
function print(rounds: Rounds, size: number) {
  const plain = rounds.get(`limit of drop by mouse, ${size}`)?.flat() ?? []
  const plainMove = (part: number) =>
    percentile(
      plain.toSorted((a, b) => a - b),
      part,
    )
  const most = size > 500 ? 1 : 2
  const moved = { median: most * plainMove(0.5), high: most * plainMove(0.98), part: 0.98 }
  const line = (job: string, bounds: Bounds) =>
    printTimes(job, rounds.get(job) ?? [], bounds, rounds.get(`limit of ${job}`))
  line(`drop by mouse, ${size}`, moved)
  line(`keys, ${size}`, moved)
  line(`menu, ${size}`, moved)
  line(`frames of a drag, ${size}`, { median: 20, high: 50, part: 0.95 })
  line(`search, ${size}`, { median: 4 * plainMove(0.5) })
  line(`task opens, ${size}`, { median: 4 * plainMove(0.5) })
  line(`board again, ${size}`, { median: 5 * plainMove(0.5) })
  // 1.2 and 1.6 times the time of React and the router alone.
  line(`opens: cards on screen, ${size}`, { median: 3150 })
  line(`opens: usable, ${size}`, { median: 4200 })
}

export async function measureBoard({
  rounds: count,
  isQuick,
}: {
  rounds: number
  isQuick: boolean
}) {
  const sizes = [500, 5000]
  const installation = await makeInstallation({ companies: 10, boards: sizes, otherTasks: 0 })
  const program = await startProgram({ dataDir: installation.dataDir })
  const browser = await launchBrowser()
  const rounds: Rounds = new Map()
  const ends: (() => unknown)[] = []
  try {
    const boards: OneBoard[] = []
    for (const { project, tasks: size } of installation.seed.boards) {
      const answer = await fetch(`${program.url}/projects/${project}/tasks/all`, {
        headers: { authorization: `Bearer ${installation.tokens[0]}` },
      })
      const plain = await servePlainBoard((await answer.json()) as Task[])
      ends.push(plain.stop)
      const url = `${program.url}/app/admin/tasks?company=${installation.seed.company}&project=${project}`
      boards.push({ size, url, plainUrl: plain.url })
    }
    for (let round = 0; round < count; round += 1) {
      for (const board of boards) {
        const fresh = await signedIn(browser, program.url)
        await openFirst(fresh, board, rounds)
        await workOn(fresh, board, rounds, isQuick ? 5 : 12)
        await fresh.close()
      }
    }
    printTimesHead()
    for (const size of sizes) print(rounds, size)
    printTimes(
      'script to the board',
      rounds.get('script to the board') ?? [],
      { median: 250 },
      undefined,
      'kB',
    )
  } finally {
    await browser.close()
    for (const end of ends) await end()
    await program.stop()
    await installation.remove()
  }
}
