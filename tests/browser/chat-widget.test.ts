// A third-party chat in place of ours: its script loads when the visitor opens it, and public pages allow only its origin.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSite } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/program.ts'

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const asked: string[] = []
const widget = `
  const said = document.createElement('p')
  said.textContent = 'The other chat is here'
  document.body.append(said)
  fetch('${origin}/called').then((answer) => answer.text()).then((text) => said.append(text))
`
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', url === '/widget.js' ? 'text/javascript' : 'text/plain')
  response.end(url === '/widget.js' ? widget : ' and was answered')
})

beforeAll(async () => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const site = useSite({ CHAT_WIDGET_URL: `${origin}/widget.js` })

// P2.20.1
test('S2.3.3 an external chat script loads on opening and stays during the visit', async () => {
  const page = await site.open()
  asked.length = 0
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByText('The other chat is here and was answered').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Chat' }).isVisible()).toBe(false)
  await page.goto('/about')
  await page.getByText('The other chat is here and was answered').waitFor()

  const another = await site.open()
  asked.length = 0
  await another.goto('/about', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})

test('the external chat’s origin is the only one allowed, on public pages only', async () => {
  const page = await site.open()
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/', '/contact', '/faqs', '/no-such-page']) {
    const origins = new Set((await policyOf(path)).match(/\w+:\/\/[^\s;]+/g))
    expect([...origins].sort(), path).toEqual([origin, origin.replace('http', 'ws')])
  }
  for (const path of ['/login', '/registration', '/app/admin/home']) {
    expect(await policyOf(path), path).not.toContain('://')
  }
})

test('a visitor gets the contact form when the external chat cannot be loaded', async () => {
  const page = await site.open()
  await page.route('**/widget.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.waitForURL('**/contact')
})
