// WebKitGTK against the real program, over the HTTP calls of classic WebDriver, because its driver knows no other: one window.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { hydrated } from '#tests/support/browser.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { findNamed, type Role, roles, type Site } from './window.ts'

/** Of an element, in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** One WebKitGTK on a display of its own, and one program for a file. */
export function useWebKit(): Site {
  let folder: string
  let program: Program
  let display: ChildProcess
  let driver: ChildProcess
  let driverUrl: string
  let session = ''

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const request = { method, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(driverUrl + session + path, request)
    const { value } = (await answer.json()) as { value: Answer }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  /** @param script calls its last argument with the answer */
  const run = <Answer>(script: string) =>
    call<Answer>('POST', '/execute/async', { script, args: [] })
  const find = async (role: Role, name: string) => {
    const wanted = JSON.stringify(`${roles[role]}|${name}`)
    const script = `arguments[0]((${findNamed.toString()})(document, ${wanted})[0] ?? null)`
    let id: string | undefined
    const look = async () => (id = (await run<Record<string, string> | null>(script))?.[elementKey])
    await expect.poll(look, { message: `the ${role} ${name}` }).toBeDefined()
    return `/element/${id}`
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enfilade-webkit-'))
    program = await startProgram({ dataDir: join(folder, 'data') })
    const screen = ['-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-displayfd', '1']
    const shown = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] })
    display = shown
    const [number] = (await once(shown.stdout, 'data')) as [Buffer]
    const port = await freePort()
    driverUrl = `http://127.0.0.1:${port}`
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
    driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  })
  afterEach(async () => {
    if (session) await call('DELETE', '')
    session = ''
  })
  afterAll(async () => {
    driver?.kill()
    display?.kill()
    await program?.stop()
    await rm(folder, { recursive: true })
  })

  return {
    get dataDir() {
      return join(folder, 'data')
    },
    async open() {
      const isReady = () =>
        fetch(`${driverUrl}/status`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isReady).toBe(true)
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
        capabilities: {},
      })
      session = `/session/${sessionId}`
      return {
        async goto(path) {
          await call('POST', '/url', { url: program.url + path })
          await run(`(${hydrated}).then(arguments[0])`)
        },
        async press(role, name) {
          await call('POST', `${await find(role, name)}/click`, {})
        },
        async type(label, text, role = 'textbox') {
          const field = await find(role, label)
          await call('POST', `${field}/clear`, {})
          await call('POST', `${field}/value`, { text })
        },
        async see(text) {
          const shown = () => run<string>('arguments[0](document.body.innerText)')
          await expect.poll(shown).toContain(text)
        },
        async arriveAt(path) {
          await expect.poll(() => run('arguments[0](location.pathname)')).toBe(path)
        },
      }
    },
  }
}
