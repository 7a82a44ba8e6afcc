// How the tests run: unit tests, calls through the app and house tests side by side; then alone those that hold the program to a
// time; then in a browser. The limits end only what hangs, on a slow or busy machine too: a test that must be quick says so itself.
import { defineConfig } from 'vitest/config'

/** As the demo would otherwise be where its agency is. */
const env = { TZ: 'UTC' }

const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** What they measure is the program, and nothing that runs beside it. */
const timed = [
  ...['crash', 'silent-database', 'silent-website', 'stop'].map(
    (name) => `tests/api/${name}.test.ts`,
  ),
  'src/server/agency/archives/import/costly.test.ts',
]

/** Each in a process of its own: they start the whole program, or replace one of the server's modules. */
const isolated = [
  'tests/api/**/*.test.ts',
  'src/web/work/files/parts/upload-line.test.ts',
  'src/server/agency/archives/import/costly.test.ts',
  'src/server/agency/archives/full-disk.test.ts',
  'src/server/accounts/auth/sign-in-attempts.test.ts',
  'src/server/work/files/full-disk.test.ts',
  'src/server/platform/http/receive.unit.test.ts',
  'src/server/agency/imports/decoding.test.ts',
]

/**
 * Tests that need no database and no build: by their place, or in the server by their name, because a test of the server without
 * the suffix then has the database that most of them need.
 */
const unit = ['src/contract/**/*.test.ts', 'src/server/**/*.unit.test.ts', 'demo/**/*.unit.test.ts']

/** As those; but the web's modules hold what a page holds, so each of these files loads its own. */
const web = ['src/web/**/*.test.{ts,tsx}']

const sideBySide = {
  env,
  pool: 'forks',
  // One more than there are cores where the whole run is measured: many wait, for a silent server or a restart.
  maxWorkers: 3,
  sequence: { groupOrder: 0 },
  ...limits,
} as const

const globalSetup = ['tests/support/global-setup.ts']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, exclude: isolated, isolate: false, ...sideBySide },
      },
      {
        extends: true,
        test: { name: 'web', include: web, exclude: isolated, ...sideBySide },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...isolated, ...unit],
          globalSetup,
          // Loading the app takes longer than most files' tests, so a worker loads it once.
          isolate: false,
          ...sideBySide,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, exclude: timed, globalSetup, ...sideBySide },
      },
      {
        extends: true,
        test: { name: 'house', include: ['tests/house/**/*.test.ts'], globalSetup, ...sideBySide },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          env,
          include: timed,
          globalSetup,
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
      {
        extends: true,
        test: {
          // `npm run first-week`, no part of `npm test`.
          name: 'first-week',
          env,
          include: ['tests/first-week/*.test.ts'],
          globalSetup: ['tests/support/global-setup-browser.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          // `npm run other-browsers`, no part of `npm test`.
          name: 'other-browsers',
          env,
          include: ['tests/other-browsers/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          ...limits,
        },
      },
    ],
  },
})
