import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import { connect } from '#server/core/db/connect.ts'
import { startJobs } from '#server/core/jobs/jobs.ts'
import { sendMailsJob } from '#server/domains/messaging/jobs.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { makeMailFixture, type MailFixture } from './mails-fixture.ts'
import { mailOf, PUBLIC_URL } from './mails-samples.ts'
import { startMailServer, type TestMailServer } from './mails-server.ts'

const FROM = { address: 'tickets@hall.test', name: null }

describeOnAnyDatabase('the sending of mail', (kind) => {
  let fixture: MailFixture
  let post: TestMailServer
  let stop: () => Promise<void>
  const logged: unknown[][] = []
  const log = {
    warn: (...said: unknown[]) => logged.push(said),
    error: (...said: unknown[]) => logged.push(said),
  }

  const start = (mailer: Mailer, db = fixture.db) => {
    const settings = { public_url: PUBLIC_URL, is_demo: false, promises_mail: true }
    return startJobs({ db, log }, [sendMailsJob({ db, clock: fixture.clock, mailer, log, settings })])
  }
  const queue = (count: number) =>
    fixture.queue(...Array.from({ length: count }, () => mailOf('reset-password')))
  const arrived = () => post.received.map(({ email }) => email.messageId?.slice(1, 20)).toSorted()

  beforeEach(async () => {
    // Disables polling, so that mails are sent because of their notification.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fixture = await makeMailFixture(kind)
    post = await startMailServer()
    stop = async () => undefined
    logged.length = 0
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stop()
    await post.close()
    await fixture.close()
  })

  test('the queue worker sends mails that were queued before its start', async () => {
    const ids = await queue(3)
    stop = start(openSmtp({ url: post.url, from: FROM }))
    await expect.poll(arrived).toEqual(ids.toSorted())
  })

  test('a commit wakes the queue worker before its next poll', async () => {
    stop = start(openSmtp({ url: post.url, from: FROM }))
    const first = await queue(1)
    await expect.poll(arrived).toEqual(first)
    const more = await queue(20)
    await expect.poll(arrived).toEqual([...first, ...more].toSorted())
    expect(post.connections()).toBeLessThanOrEqual(8)
  })

  test('the queue worker polls for delayed mails', async () => {
    post.refusals.push({ code: 451, text: 'later, mei@hall.test' })
    const [id] = await queue(1)
    stop = start(openSmtp({ url: post.url, from: FROM }))
    await expect.poll(() => logged.length).toBe(1)
    fixture.advance(60_000)
    expect(arrived()).toEqual([])
    vi.advanceTimersByTime(10_000)
    await expect.poll(arrived).toEqual([id])
    expect(logged).toEqual([
      [
        {
          kind: 'put_off',
          mail_id: id,
          request_id: null,
          template: 'reset-password',
          attempts: 1,
          reason: 'EMESSAGE 451',
        },
        'mail not sent, will be retried',
      ],
    ])
  })

  test('the queue worker finishes the current mail before it stops and starts no other', async () => {
    let let_go: () => void = () => undefined
    const taken: string[] = []
    const slow: Mailer = {
      send: async ({ id }) => {
        await new Promise<void>((resolve) => (let_go = resolve))
        taken.push(id)
        return ''
      },
      close: () => undefined,
    }
    const stopSlow = start(slow)
    await queue(1)
    await expect.poll(async () => (await fixture.rows())[0]?.attempts).toBe(1)
    const stopped = stopSlow()
    await queue(1)
    let_go()
    await stopped
    expect(
      (await fixture.rows()).map(({ attempts, sent_at }) => [attempts, sent_at !== null]).toSorted(),
    ).toEqual([
      [0, false],
      [1, true],
    ])
    expect(taken).toHaveLength(1)
  })

  test.skipIf(kind === 'embedded')('two processes send each mail once', async () => {
    const other = await connect({
      database_url: fixture.database_url,
      data_dir: '',
      on_warning: () => undefined,
    })
    const stops = [fixture.db, other].map((db) => start(openSmtp({ url: post.url, from: FROM }), db))
    const ids = await queue(100)
    await expect.poll(() => post.received.length).toBe(ids.length)
    for (const stopOne of stops) await stopOne()
    expect(arrived()).toEqual(ids.toSorted())
    await other.close()
  })
})
