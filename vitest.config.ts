// How the tests run: in Node, some files side by side; then alone those that hold the program to a time; then in a browser. The
// limits end only what hangs, on a slow or busy machine too: a test that must be quick says so itself.
import { defineConfig } from 'vitest/config'

/** As the demo would otherwise be where its agency is. */
const env = { TZ: 'UTC' }

const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** What they measure is the program, and nothing that runs beside it. */
const timed = ['crash', 'silent-database', 'silent-website', 'stop'].map(
  (name) => `tests/api/${name}.test.ts`,
)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          env,
          include: ['src/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: timed,
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          // One more than there are cores where the whole run is measured: many wait, for a silent server or a restart.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          env,
          include: timed,
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env,
          include: ['tests/browser/*.test.ts'],
          globalSetup: ['tests/support/global-setup-browser.ts'],
          pool: 'forks',
          // The browser and the programs share two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          // Many minutes long: `npm run walk`, no part of `npm test`.
          name: 'walk',
          env,
          include: ['tests/browser/walk/*.test.ts'],
          globalSetup: ['tests/support/global-setup-browser.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 3_600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
