// The whole app on a separate database; server errors in its log fail the test.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#server/platform/context.ts'
import { PubSub } from '#server/platform/database/pubsub.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { openStorage } from '#server/platform/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { StripeClient } from '#server/platform/stripe.ts'
import { Updates } from '#server/platform/updates.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './silent-log.ts'

export interface TestApp {
  platform: Platform
  storage: Storage
  /** Sends one request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Listens on a free port and returns the base address, for tests that need a socket. */
  listen(): Promise<string>
  /** Waits until this app has received the live updates of everything committed so far. */
  receiveUpdates(): Promise<void>
  /** The route tree as Fastify prints it. */
  printRoutes(): string
  /** Server errors logged since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

export interface TestAppOptions {
  appUrl?: string
  /** The installation's secrets, newest first. */
  secrets?: string[]
  /** Enables online payment. */
  stripe?: StripeClient
  /** Enables e-invoice delivery. */
  isDeliverySetUp?: boolean
  /** Enables /metrics. */
  metricsToken?: string
  /** On unless a test calls more often than a person would. */
  hasRateLimits?: boolean
}

export const testSecret = 'the secret of the tests, which is no secret'

async function receiveUpdates(updates: Updates): Promise<void> {
  const sentinel = { people: [randomUUID()] }
  const { promise, resolve } = Promise.withResolvers<void>()
  updates.onEvent((event) => isDeepStrictEqual(event, sentinel) && resolve())
  updates.publish(sentinel)
  await promise
}

export async function startApp(
  { agency, companyStaff, client, poolUse, connection }: Omit<TestDatabase, 'query' | 'close'>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { appUrl, secrets = [testSecret], stripe, metricsToken } = options
  const { isDeliverySetUp = false, hasRateLimits = true } = options
  const errors: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-files-'))
  const storage = await openStorage({ kind: 'disk', folder }, folder)
  const platform: Platform = {
    agencyDatabase: agency,
    companyStaffDatabase: companyStaff,
    clientDatabase: client,
    updates: new Updates(),
  }
  const app: FastifyInstance = await createApp({
    platform,
    storage,
    secrets: createSecrets(secrets),
    stripe,
    isDeliverySetUp,
    metrics: metricsToken === undefined ? undefined : { token: metricsToken, poolUse },
    appUrl,
    hasRateLimits,
    checksAllAnswers: true,
    logger,
  })
  await app.ready()
  const pubSub = new PubSub({
    updates: platform.updates,
    connection: () => connection('enfilade_agency'),
    agencyDatabase: agency,
    onSilence: () => undefined,
    log: silentLog,
  })
  while (!platform.updates.isListening) await pause(2)
  let address: Promise<string> | undefined
  return {
    platform,
    storage,
    inject: (request) => app.inject(request),
    listen: () => (address ??= app.listen({ port: 0, host: '127.0.0.1' })),
    receiveUpdates: () => receiveUpdates(platform.updates),
    printRoutes: () => app.printRoutes({ commonPrefix: false }),
    takeErrors: () => errors.splice(0),
    async close() {
      await app.close()
      pubSub.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
