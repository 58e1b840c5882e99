import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { connect } from '#server/core/db/connect.ts'
import type { Database } from '#server/core/db/database.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { queueMails } from '#server/domains/messaging/emails/service.ts'
import { startChild } from '#tests/support/child-program.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { KILL_POINTS, startKillingMailServer, type KillingMailServer } from './killing-mail-server.ts'
import { mailOf } from './mails-samples.ts'

const CHILD = path.join(import.meta.dirname, 'senders-child.ts')
const MAILS = 400
/** Fewer than the attempts of a mail, because a mail fails after that many dead processes. */
const KILLS = 4
/** Mails that one process may have in progress: twice the four that are claimed together. */
const UNDER_WAY = 8
const LONGER_THAN_A_CLAIM_MS = 150_000
const QUIET_MS = 2000
const ROUNDS_MAX = 20
const DAY_MS = 24 * 3_600_000
const LONG_MS = 900_000

describeOnAnyDatabase('queued mails whose senders are killed', (kind) => {
  let data_dir: string
  let database_url: string | undefined
  let post: KillingMailServer
  let now = TEST_NOW
  const senders = kind === 'postgres' ? 2 : 1
  beforeEach(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-mails-'))
    post = await startKillingMailServer()
    if (kind === 'postgres') database_url = await (await sharedPostgres())?.createDatabase('killed')
  })
  afterEach(async () => {
    await post.close()
    rmSync(data_dir, { recursive: true, force: true })
  })

  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await connect({ database_url, data_dir })
    await db.migrate()
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  const queue = () =>
    withDatabase((db) =>
      db.withTx((tx) => {
        const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
        return queueMails(
          tx,
          { now, random },
          Array.from({ length: MAILS }, () => mailOf('reset-password')),
        )
      }),
    )

  /** Starts sender processes. The clock advances per round, so that mails of a killed process are due. */
  function startSenders() {
    now = addMs(now, LONGER_THAN_A_CLAIM_MS)
    const args = [data_dir, post.url, now, database_url ?? '']
    return Promise.all(Array.from({ length: senders }, () => startChild(CHILD, args)))
  }

  async function sendAndKill(moment: (typeof KILL_POINTS)[number], times: number): Promise<void> {
    const come = new Promise<void>((resolve) => post.when(moment, times, resolve))
    const processes = await startSenders()
    const exits = processes.map((one) => once(one, 'exit'))
    // Kills the processes in the same turn of the event loop as the moment.
    void come.then(() => processes.forEach((one) => one.kill('SIGKILL')))
    const ends = await Promise.all(exits)
    expect(ends.map(([, signal]: unknown[]) => signal)).toEqual(processes.map(() => 'SIGKILL'))
  }

  const rows = () => withDatabase((db) => db.read((tx) => tx.select().from(mails)))

  /** Rounds a day apart, so that retries that were put off are due; a quiet moment on a busy machine is not yet the end. */
  async function sendTheRest(): Promise<void> {
    const isSettled = async () =>
      (await rows()).every(({ sent_at, failed_at }) => (sent_at ?? failed_at) !== null)
    for (let round = 0; round < ROUNDS_MAX && !(await isSettled()); round++) {
      now = addMs(now, DAY_MS)
      await sendForAWhile()
    }
  }

  /**
   * Ends when every mail is sent, failed or put off, and the mail server is quiet. An embedded database cannot be read
   * meanwhile.
   */
  async function sendForAWhile(): Promise<void> {
    const processes = await startSenders()
    // On a busy machine a process may need longer to start than the quiet that would end it.
    await Promise.all(processes.map((one) => once(one, 'message')))
    const isDue = async () =>
      (await rows()).some(
        ({ sent_at, failed_at, due_at }) => (sent_at ?? failed_at) === null && due_at <= now,
      )
    for (let before = -1; before !== post.asked() || (kind === 'postgres' && (await isDue()));) {
      before = post.asked()
      await pause(QUIET_MS)
    }
    for (const one of processes) one.send('stop')
    await Promise.all(processes.map((one) => once(one, 'exit')))
  }

  test.each(KILL_POINTS)(
    'senders killed at %s send each mail at most once and lose none',
    { timeout: LONG_MS },
    async (moment) => {
      await queue()
      for (let kill = 0; kill < KILLS; kill++) await sendAndKill(moment, 3)
      await sendTheRest()

      const times = new Map<string, number>()
      for (const id of post.taken) times.set(id, (times.get(id) ?? 0) + 1)
      expect([...times].filter(([, count]) => count > 1)).toEqual([])
      const ends = await rows()
      const arrived = (id: string) => times.get(`${id}@hall.test`) ?? 0
      const unclear = ends.filter(({ because }) => because === 'unclear')
      expect(unclear.length).toBeLessThanOrEqual(KILLS * senders * UNDER_WAY)
      for (const { id, sent_at, because, attempts, last_error } of ends)
        if (because !== 'unclear')
          expect(
            [id, sent_at !== null, arrived(id)],
            `${because} after ${attempts} attempts: ${last_error}`,
          ).toEqual([id, true, 1])
      // A mail with an unclear outcome was handed over and can still be resent by a person.
      expect(unclear.filter(({ handed_at, data }) => handed_at === null || data === null)).toEqual([])
    },
  )
})
