import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mailer, OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { withoutMailServer } from '#server/core/integrations/mail/without-server.ts'
import { connect } from '#server/core/db/connect.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { queueMail, sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { describeOnAnyDatabase, hasPostgres } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { makeMailFixture, type MailFixture } from './mails-fixture.ts'
import { mailOf, PUBLIC_URL } from './mails-samples.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns a mailer that records mails and throws the given refusals first. */
function makeMailer(refusals: Error[] = []) {
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      sent.push(mail)
      return ''
    },
    close: () => undefined,
  }
  return { sent, mailer }
}

const refusedBy = (code: string, responseCode: number) =>
  Object.assign(new Error(`${responseCode} <mei@hall.test> is not welcome`), {
    code,
    responseCode,
    command: 'RCPT TO',
  })

describeOnAnyDatabase('the mail queue', (kind) => {
  let fixture: MailFixture
  beforeEach(async () => {
    fixture = await makeMailFixture(kind)
  })
  afterEach(() => fixture.close())

  test('a committed mail is sent once, and its links are deleted afterwards', async () => {
    const { sent, mailer } = makeMailer()
    const [id] = await fixture.queue(mailOf('confirm-email'))
    expect((await fixture.rows())[0]).toMatchObject({
      id,
      template: 'confirm-email',
      attempts: 0,
      sent_at: null,
    })
    expect(await fixture.send(mailer)).toEqual({ kind: 'sent', mail_id: id })
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(sent).toMatchObject([{ id, to: { address: 'mei@hall.test', name: 'Mei Chan' }, language: 'en' }])
    expect(await fixture.rows()).toMatchObject([{ data: null, sent_at: fixture.clock(), failed_at: null }])
  })

  test('several mails are sent in few transactions, and a refused one does not delay the others', async () => {
    const { sent, mailer } = makeMailer([refusedBy('EENVELOPE', 450)])
    await fixture.queue(...Array.from({ length: 6 }, () => mailOf('password-changed')))
    const needs = { db: fixture.db, clock: fixture.clock, mailer, settings: { public_url: PUBLIC_URL } }
    const { result, texts } = await statementsOf(() => sendDueMails(needs, 5))
    expect(result.map(({ kind }) => kind).toSorted()).toEqual(['put_off', 'sent', 'sent', 'sent', 'sent'])
    const rows = await fixture.rows()
    const marked = rows.filter(({ sent_at, data }) => sent_at === fixture.clock() && data === null)
    expect(marked.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(1)
    // One transaction claims the mails; the first sent one is marked at once, the others together or in a few.
    expect(texts.filter((text) => text === 'begin').length).toBeLessThan(6)
  })

  test('a mail of a rolled-back transaction is not sent', async () => {
    const { sent, mailer } = makeMailer()
    const rolledBack = fixture.db.withTx(async (tx) => {
      await queueMail(tx, { now: fixture.clock(), random: fixture.random }, mailOf('invitation'))
      throw new Error('the change that causes it is refused')
    })
    await expect(rolledBack).rejects.toThrow('refused')
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(sent).toEqual([])
  })

  test('a mail is tried five times with growing waits and reports no personal data on failure', async () => {
    const { sent, mailer } = makeMailer(Array.from({ length: 5 }, () => refusedBy('EENVELOPE', 450)))
    const [id] = await fixture.queue(mailOf('confirm-email'))
    const outcomes: unknown[] = []
    for (const wait_ms of [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]) {
      outcomes.push(await fixture.send(mailer))
      fixture.advance(wait_ms - 1)
      expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
      fixture.advance(1)
    }
    outcomes.push(await fixture.send(mailer))
    const told = { mail_id: id, request_id: null, template: 'confirm-email', reason: 'EENVELOPE 450' }
    expect(outcomes).toEqual([
      ...[1, 2, 3, 4].map((attempts) => ({ kind: 'put_off', attempts, ...told })),
      { kind: 'given_up', attempts: 5, ...told },
    ])
    const [row] = await fixture.rows()
    expect(row).toMatchObject({ failed_at: fixture.clock(), sent_at: null, attempts: 5 })
    expect(row?.last_error).toBe('450 <mei@hall.test> is not welcome')
    fixture.advance(29 * DAY_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(sent).toEqual([])
  })

  test('a permanently refused mail fails at once with the reason', async () => {
    const { mailer } = makeMailer([refusedBy('EENVELOPE', 550)])
    await fixture.queue(mailOf('confirm-email'))
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'given_up', attempts: 1 })
    fixture.advance(DAY_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(await fixture.rows()).toMatchObject([
      { because: 'address_refused', last_error: '550 <mei@hall.test> is not welcome' },
    ])
  })

  test('a mail is kept with its data while no mail server is set up, and not tried again', async () => {
    const { mailer, sent } = makeMailer([])
    await fixture.queue(mailOf('confirm-email'))
    expect(await fixture.send(withoutMailServer(mailer))).toMatchObject({ kind: 'kept' })
    expect(sent).toHaveLength(1)
    fixture.advance(DAY_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(await fixture.rows()).toMatchObject([
      { because: 'no_mail_server', sent_at: null, data: expect.anything() },
    ])
  })

  test('a refused login at the mail server is retried', async () => {
    const wrong_password = Object.assign(new Error('535'), {
      code: 'EAUTH',
      responseCode: 535,
      command: 'AUTH PLAIN',
    })
    const { mailer } = makeMailer([wrong_password])
    await fixture.queue(mailOf('confirm-email'))
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'put_off' })
  })

  test('a mail handed over without a reply is never resent automatically', async () => {
    await fixture.queue(mailOf('confirm-email'))
    const hangsUp: Mailer = {
      send: async (_mail, _signal, beforeHanding) => {
        await beforeHanding?.()
        throw new Error('Connection closed')
      },
      close: () => undefined,
    }
    expect(await fixture.send(hangsUp)).toMatchObject({ kind: 'unclear' })
    const { sent, mailer } = makeMailer()
    fixture.advance(DAY_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    expect(sent).toEqual([])
    expect(await fixture.rows()).toMatchObject([{ because: 'unclear', sent_at: null }])
  })

  test.each([
    ['unclear where sending again could make two', {}, []],
    ['sent where sending again changes nothing', { is_repeatable: true as const }, ['again']],
  ])('a mail whose process ended during the handover is %s', async (_, own, expected) => {
    await fixture.queue(mailOf('confirm-email'))
    const ends: Mailer = {
      send: async (_mail, _signal, beforeHanding) => {
        await beforeHanding?.()
        return new Promise(() => undefined)
      },
      close: () => undefined,
    }
    void fixture.send(ends)
    await expect.poll(async () => (await fixture.rows())[0]?.handed_at).not.toBeNull()
    fixture.advance(2 * MINUTE_MS)
    const { sent, mailer } = makeMailer()
    await fixture.send({ ...mailer, ...own })
    expect(sent.map(() => 'again')).toEqual(expected)
  })

  test('the mail of a process that ended while sending is sent under the same id', async () => {
    const [id] = await fixture.queue(mailOf('confirm-email'))
    const never: Mailer = { send: () => new Promise(() => undefined), close: () => undefined }
    void fixture.send(never)
    await expect.poll(async () => (await fixture.rows())[0]?.attempts).toBe(1)
    const { sent, mailer } = makeMailer()
    expect(await fixture.send(mailer)).toEqual({ kind: 'nothing_due' })
    fixture.advance(2 * MINUTE_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'sent', mail_id: id })
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  test('a mail fails after five processes ended while sending it', async () => {
    await fixture.queue(mailOf('confirm-email'))
    const never: Mailer = { send: () => new Promise(() => undefined), close: () => undefined }
    for (const attempts of [1, 2, 3, 4, 5]) {
      void fixture.send(never)
      await expect.poll(async () => (await fixture.rows())[0]?.attempts).toBe(attempts)
      fixture.advance(2 * MINUTE_MS)
    }
    const { sent, mailer } = makeMailer()
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'given_up' })
    expect(sent).toEqual([])
  })

  test('a mail that its template cannot render does not block the next', async () => {
    const { sent, mailer } = makeMailer()
    const [broken] = await fixture.queue(mailOf('confirm-email'))
    await fixture.db.withTx((tx) => tx.update(mails).set({ data: { of: 'an older version' } }))
    fixture.advance(1)
    const [good] = await fixture.queue(mailOf('reset-password'))
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'put_off', mail_id: broken, reason: 'ZodError' })
    expect(await fixture.send(mailer)).toEqual({ kind: 'sent', mail_id: good })
    expect(sent).toHaveLength(1)
  })

  test('a queued mail notifies the process after the commit', async () => {
    const told: string[] = []
    const unlisten = fixture.db.listen('mails', () => told.push('told'))
    await fixture.db.withTx(async (tx) => {
      await queueMail(tx, { now: fixture.clock(), random: fixture.random }, mailOf('tickets'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(told).toEqual([])
    })
    await expect.poll(() => told).toEqual(['told'])
    unlisten()
  })
})

describe.skipIf(!hasPostgres)('two mail senders on one database (PostgreSQL)', () => {
  test('two processes send each of many mails once', async () => {
    const fixture = await makeMailFixture('postgres')
    const { db, clock, database_url } = fixture
    const other = await connect({ database_url, data_dir: '', on_warning: () => undefined })
    const ids = await fixture.queue(...Array.from({ length: 120 }, () => mailOf('password-changed')))
    const sent: string[] = []
    const mailer: Mailer = {
      send: async ({ id }) => {
        await new Promise((resolve) => setTimeout(resolve, 2))
        sent.push(id)
        return ''
      },
      close: () => undefined,
    }
    const counts = await Promise.all(
      [db, other, db, other, db, other].map(async (one) => {
        let count = 0
        while (
          (await sendNextMail({ db: one, clock, mailer, settings: { public_url: PUBLIC_URL } })).kind ===
          'sent'
        )
          count++
        return count
      }),
    )
    expect(sent.toSorted()).toEqual(ids.toSorted())
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
    await other.close()
    await fixture.close()
  })
})
