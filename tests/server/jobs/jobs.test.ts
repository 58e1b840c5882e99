import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { startJobs, type QueueJob, type ScheduledJob } from '#server/core/jobs/jobs.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'

const LATER = '0 0 1 1 *'

let db: Database
const errors: unknown[] = []
const log = { warn: () => undefined, error: (fields: unknown) => void errors.push(fields) }
beforeAll(async () => {
  db = (await makeDatabase(anyDatabase, { migrated: true })).db
})
afterAll(() => db.close())
beforeEach(() => void errors.splice(0))

const queueJob = (job: Partial<QueueJob>): QueueJob => ({
  name: 'queue',
  topic: 'a-topic',
  poll_ms: 3_600_000,
  at_once: 1,
  processNext: () => Promise.resolve(false),
  ...job,
})
const scheduled = (job: Partial<ScheduledJob>): ScheduledJob => ({
  name: 'schedule',
  cron: LATER,
  runs_at_start: false,
  run: () => Promise.resolve(),
  ...job,
})

test('a queue is processed at the start and again when a transaction notifies its topic', async () => {
  let waiting = 2
  let processed = 0
  const stop = startJobs({ db, log }, [
    queueJob({
      processNext: async () => {
        if (waiting === 0) return false
        waiting -= 1
        processed += 1
        return true
      },
    }),
  ])
  await expect.poll(() => processed).toBe(2)
  waiting = 3
  await db.withTx(async (tx) => addTopic(tx, 'a-topic'))
  await expect.poll(() => processed).toBe(5)
  await stop()
  waiting = 1
  await db.withTx(async (tx) => addTopic(tx, 'a-topic'))
  expect(processed).toBe(5)
})

test('a failing queue is logged by its name and works again at the next notification', async () => {
  let is_broken = true
  let processed = 0
  const stop = startJobs({ db, log }, [
    queueJob({
      processNext: async () => {
        if (is_broken) throw new Error('broken')
        processed += 1
        return false
      },
    }),
  ])
  await expect.poll(() => errors).toContainEqual({ err: new Error('broken'), job: 'queue' })
  is_broken = false
  await db.withTx(async (tx) => addTopic(tx, 'a-topic'))
  await expect.poll(() => processed).toBe(1)
  await stop()
})

test('stopping waits for work that is under way', async () => {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let is_done = false
  const work = async () => {
    await gate
    is_done = true
  }
  const stop = startJobs({ db, log }, [scheduled({ runs_at_start: true, run: work })])
  const stopped = stop().then(() => is_done)
  finish()
  expect(await stopped).toBe(true)
})

test('a scheduled job runs at the start only if it says so, and its failure is logged', async () => {
  const runs: string[] = []
  const stop = startJobs({ db, log }, [
    scheduled({ name: 'later', run: async () => runs.push('later') }),
    scheduled({
      name: 'now',
      runs_at_start: true,
      run: async () => {
        runs.push('now')
        throw new Error('failed')
      },
    }),
  ])
  await expect.poll(() => errors).toEqual([{ err: new Error('failed'), job: 'now' }])
  expect(runs).toEqual(['now'])
  await stop()
})
