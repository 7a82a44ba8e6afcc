// Makes the pictures that link previews show, one for each public page, from the running program: `public/og/*.png`.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '#tests/support/browser-path.ts'

const pages = {
  home: '/',
  about: '/about',
  services: '/services',
  solutions: '/solutions',
  portfolio: '/portfolio',
  contact: '/contact',
  faqs: '/faqs',
  'terms-and-conditions': '/terms-and-conditions',
  'privacy-policy': '/privacy-policy',
}

const folder = join(import.meta.dirname, '../public/og')
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage({
  baseURL: process.argv[2] ?? 'http://localhost:3001',
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
})
for (const [name, path] of Object.entries(pages)) {
  await page.goto(path)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
await browser.close()
