// Errors of the email provider appear in the inbox in the specification's words.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '#tests/support/browser.ts'
import { writeToAgency } from '#tests/support/visitor.ts'
import { uniqueId } from '#tests/support/unique.ts'

let answer = 200
const taken: string[] = []
const provider = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  request.on('end', () => {
    if (answer === 200) taken.push(text)
    response.writeHead(answer).end()
  })
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
const address = provider.address()
const port = typeof address === 'object' ? address?.port : 0
afterAll(() => void provider.close())

const site = useSite({
  EMAILJS_ENDPOINT: `http://127.0.0.1:${port}/send`,
  EMAILJS_SERVICE_ID: 'service_1',
  EMAILJS_TEMPLATE_ID: 'template_1',
  EMAILJS_PUBLIC_KEY: 'key_1',
})

// P2.21.1 P2.21.2 P5.7.3
test.each([
  [403, '403 Forbidden (blocked)', 'Farah'],
  [429, '429 Too Many Requests', 'Tamar'],
  [451, '451 Unavailable For Headless Browser', 'Ulla'],
  [500, 'Network Error', 'Nils'],
])(
  'S8.10.4 S9.6.2 on %i from the provider the inbox shows %s until it is resent',
  async (status, words, name) => {
    const firstName = `${name}-${uniqueId()}`
    answer = status
    const page = await site.openAs('admin@enfilade.test')
    await page.goto('/app/admin/messages')
    await writeToAgency(site, { firstName })
    const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await row.filter({ hasText: firstName }).getByText('Not delivered').waitFor()
    await row.filter({ hasText: firstName }).getByRole('link').click()
    await page.getByText(`Not delivered: ${words}`).waitFor()
    await page.getByText(/Tried once, last .*Retries automatically\./).waitFor()
    answer = 200
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('complementary', { name: 'Details' }).getByText('Delivered').waitFor()
    await page.getByText(`Not delivered: ${words}`).waitFor({ state: 'detached' })
    expect(taken.filter((text) => text.includes(`"firstName":"${firstName}"`))).toHaveLength(1)
  },
)
