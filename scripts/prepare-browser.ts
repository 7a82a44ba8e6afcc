// Makes sure the tests have a browser: an installed one, else Debian's, else Playwright's download.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findTestBrowser } from '#tests/support/browser-path.ts'
import { installPackages, isRoot } from './apt.ts'

const root = join(import.meta.dirname, '..')

if (!findTestBrowser()) {
  process.stdout.write('enfilade: Installing a browser for the tests, once …\n')
  installPackages('chromium')
  // Installed separately, because older Debian versions do not have it.
  installPackages('chromium-headless-shell')
  if (!findTestBrowser()) {
    const playwright = join(root, 'node_modules/.bin/playwright')
    run(process.execPath, [playwright, 'install', 'chromium', ...(isRoot ? ['--with-deps'] : [])])
  }
  if (!findTestBrowser()) {
    // The other tests can still run; `test.ts` leaves out those that need it.
    process.stderr.write('enfilade: no browser for the tests: install chromium or google-chrome\n')
  }
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  })
}
