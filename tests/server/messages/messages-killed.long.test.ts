import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessage, retryMessage } from '#contract/messages/messages.ts'
import { addMs } from '#contract/wire/instant.ts'
import { connect } from '#server/core/db/connect.ts'
import { message_recipients } from '#server/core/db/schema/mails.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { startChild } from '#tests/support/child-program.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, TEST_NOW } from '#tests/support/server.ts'
import { fixtureOf, type Fixture } from '#tests/support/fixture.ts'
import { startFaultyMailServer, type FaultyMailServer } from './faulty-mail.ts'

const CHILD = path.join(import.meta.dirname, '..', 'emails', 'senders-child.ts')
const PEOPLE = 400
const KILLS = 4
/** Maximum of messages in progress per process. */
const IN_HANDS = 2
const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = 20
const MOST_TRIES = 4
const LONG_MS = 1_800_000

const isWaiting = (end: { is_sent: boolean; because: string | null }) => !end.is_sent && end.because === null

/** Four hundred recipients, killed sender processes, and a mail server that rejects, hangs and disconnects. */
describeOnAnyDatabase('a message whose senders are killed', (kind) => {
  let data_dir: string
  let database_url: string | undefined
  let post: FaultyMailServer
  beforeAll(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-messages-'))
    post = await startFaultyMailServer()
    if (kind === 'postgres') database_url = await (await sharedPostgres())?.createDatabase('messages')
  })
  afterAll(async () => {
    await post.close()
    rmSync(data_dir, { recursive: true, force: true })
  })

  /** The clock of each process is hours ahead, so that deferred and abandoned deliveries are due. */
  let hours = 1
  async function inOneProcess<T>(
    work: (fixture: Fixture) => Promise<T>,
    venue?: Fixture['venue'],
  ): Promise<T> {
    const db = await connect({ database_url, data_dir })
    await db.migrate()
    const server = await makeServer({ database: db })
    const built = venue ?? (await makeVenue(server))
    try {
      return await work(fixtureOf(() => ({ server, database: { db, database_url }, venue: built })))
    } finally {
      await server.close()
      await db.close()
    }
  }

  function startSenders(): Promise<ChildProcess[]> {
    const now = addMs(TEST_NOW, hours++ * 8 * HOUR_MS)
    const args = [data_dir, post.url, now, database_url ?? '']
    return Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => startChild(CHILD, args)))
  }

  /** Kills the senders after the mail server has accepted this many more. */
  async function sendAndKill(more: number): Promise<void> {
    const until = post.taken.length + more
    const senders = await startSenders()
    while (post.taken.length < until) await pause(LOOK_EVERY_MS)
    for (const sender of senders) sender.kill('SIGKILL')
    await Promise.all(senders.map((sender) => once(sender, 'exit')))
  }

  const rows = () =>
    inOneProcess(
      async ({ db }) => db.read((tx) => tx.select().from(message_recipients)),
      {} as Fixture['venue'],
    )
  const states = async () =>
    (await rows()).map((row) => ({
      address: row.address,
      is_sent: row.sent_at !== null,
      because: row.because,
    }))

  async function sendAll(): Promise<void> {
    const senders = await startSenders()
    await Promise.all(senders.map((sender) => once(sender, 'message')))
    for (let quiet = 0, before = -1; quiet < 150;) {
      await pause(LOOK_EVERY_MS)
      quiet = post.asked() === before ? quiet + 1 : 0
      before = post.asked()
    }
    for (const sender of senders) sender.send('stop')
    await Promise.all(senders.map((sender) => once(sender, 'exit')))
  }

  test(
    'a message reaches each recipient once when senders are killed; unclear deliveries are reported, not resent',
    { timeout: LONG_MS },
    async () => {
      const { venue, message_id } = await inOneProcess(async (fixture) => {
        const people = Array.from({ length: PEOPLE }, (_, at) => ({
          first_name: 'Mei',
          last_name: String(at),
          email: `${at}@people.test`,
        }))
        await fixture.db.withTx((tx) => addAttendees(fixture.server, tx, fixture.venue.event, people))
        const { data } = await fixture.call('organizer', createMessage, {
          params: { event_id: fixture.venue.event_id },
          body: {
            message_type: 'EVENT',
            subject: 'Doors',
            message: '<p>Hi {{first_name}}, at 18:30.</p>',
            confirm_not_promotional: true,
          },
        })
        return { venue: fixture.venue, message_id: data?.id ?? '' }
      })
      for (let kill = 0; kill < KILLS; kill++) await sendAndKill(Math.floor(PEOPLE / (KILLS + 2)))
      // Temporarily rejected deliveries are due again hours later.
      let ends = await states()
      for (let more = 0; more < MOST_TRIES && ends.some(isWaiting); more++) {
        await sendAll()
        ends = await states()
      }

      expect(ends).toHaveLength(PEOPLE)
      const times = new Map<string, number>()
      for (const { to } of post.taken) times.set(to, (times.get(to) ?? 0) + 1)
      expect([...times].filter(([, count]) => count > 1)).toEqual([])
      const unclear = ends.filter(({ because }) => because === 'unclear')
      const hands = kind === 'postgres' ? 2 * IN_HANDS : IN_HANDS
      expect(unclear.length).toBeLessThanOrEqual(KILLS * hands + post.hungUp())
      for (const { address, is_sent, because } of ends)
        if (because !== 'unclear') expect([address, is_sent, times.get(address)]).toEqual([address, true, 1])

      // A retry of the unclear deliveries reaches everyone, with the same message.
      if (unclear.length === 0) return
      await inOneProcess(async (fixture) => {
        await fixture.call('organizer', retryMessage, {
          params: { event_id: venue.event_id, message_id },
          body: { state: 'unclear' },
        })
      }, venue)
      post.behave()
      await sendAll()
      const ids = new Map<string, Set<string>>()
      for (const { to, message_id: id } of post.taken) ids.set(to, (ids.get(to) ?? new Set()).add(id))
      expect(ids.size).toBe(PEOPLE)
      expect([...ids.values()].every((of_one) => of_one.size === 1)).toBe(true)
      expect((await states()).every(({ is_sent }) => is_sent)).toBe(true)
    },
  )
})
