import { addMs } from '#contract/wire/instant.ts'
import { keepPushSubscription } from '#contract/account/pushes.ts'
import type { Id } from '#contract/wire/id.ts'
import { openPushServices, type PushServices } from '#server/core/integrations/push/push-services.ts'
import { push_subscriptions, pushes } from '#server/core/db/schema/pushes.ts'
import { queuePush, sendNextPush, type PushResult } from '#server/domains/messaging/pushes/service.ts'
import { makeDatabase, type DatabaseKind } from '#tests/support/databases/databases.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { addClient, addSession, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import {
  startPushService,
  type SubscribedBrowser,
  type TestPushService,
} from '#tests/support/fakes/push-service.ts'
import { fixtureOf, type Fixture } from '#tests/support/fixture.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

export const REPLY_TIMEOUT_MS = 300
export const MESSAGE = {
  title: 'Your Gold membership ends on 20 February 2027',
  body: 'After that you are a normal member.',
  path: '/profile/membership',
  tag: 'tier-ending',
  lang: 'en',
}

export type PushFixture = {
  fixture: Fixture
  server: TestServer
  venue: Venue
  service: TestPushService
  push: PushServices
  database_url: string | undefined
  person: () => Promise<SignedInUser>
  /** Signs the person in on another browser. */
  signInAgain: (who: SignedInUser) => Promise<SignedInUser>
  /** Subscribes a browser to the person's pushes; a new one by default. */
  subscribe: (who: SignedInUser, browser?: SubscribedBrowser) => Promise<SubscribedBrowser>
  /** Queues a push to the person's browsers that expires after a day. */
  tell: (user_id: Id, message?: Partial<typeof MESSAGE>) => Promise<void>
  send: () => Promise<PushResult>
  rows: () => Promise<(typeof pushes.$inferSelect)[]>
  subscriptions: () => Promise<(typeof push_subscriptions.$inferSelect)[]>
  clear: () => Promise<void>
  close: () => Promise<void>
}

/** A server with the push service of its clients' browsers. */
export async function makePushFixture(kind: DatabaseKind): Promise<PushFixture> {
  const service = await startPushService()
  const database = await makeDatabase(kind, { migrated: true })
  const { db, database_url } = database
  const push = openPushServices({
    origins: [service.origin],
    contact: 'mailto:tickets@foyer.test',
    answered_within_ms: REPLY_TIMEOUT_MS,
  })
  const server = await makeServer({ database: db, deps: { push } })
  const venue = await makeVenue(server)
  return {
    fixture: fixtureOf(() => ({ server, database, venue })),
    server,
    venue,
    service,
    push,
    database_url,
    person: () => db.withTx((tx) => addClient(server, tx)),
    signInAgain: (who) =>
      db.withTx(async (tx) => ({ ...who, ...(await addSession(server, tx, who.user_id, null)) })),
    subscribe: async ({ token }, browser = service.browser()) => {
      const { endpoint, p256dh, auth } = browser
      await server.call(keepPushSubscription, { body: { endpoint, p256dh, auth }, token })
      return browser
    },
    tell: (user_id, message) =>
      db.withTx((tx) => {
        const now = server.clock.now()
        const told = { user_id, message: { ...MESSAGE, ...message }, expires_at: addMs(now, 86_400_000) }
        return queuePush(tx, { now, random: server.random }, told)
      }),
    send: () => sendNextPush({ db, clock: server.clock.now, push }),
    rows: () => db.read((tx) => tx.select().from(pushes)),
    subscriptions: () => db.read((tx) => tx.select().from(push_subscriptions)),
    clear: async () => {
      await db.withTx((tx) => tx.delete(push_subscriptions))
      service.arrived.length = 0
      service.answers.length = 0
    },
    close: async () => {
      await server.close()
      await service.close()
      await db.close()
    },
  }
}
