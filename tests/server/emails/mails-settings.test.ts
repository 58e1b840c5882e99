import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { readEnv } from '#server/core/env.ts'
import { queueMail } from '#server/domains/messaging/emails/service.ts'
import { isLong } from '#tests/support/long.ts'
import { makeFolder, startMain, type MainProcess } from '#tests/server/start/main-process.ts'
import { mailOf } from './mails-samples.ts'
import { startMailServer } from './mails-server.ts'

describe('mail settings', () => {
  test('valid mail settings are parsed', () => {
    const read = readEnv({
      SMTP_URL: 'smtps://user%40hall.test:p%40ss@mail.hall.test:465',
      MAIL_FROM: ' Harbour Hall 海港 <Tickets@hall.test> ',
    })
    expect(read).toMatchObject({
      SMTP_URL: 'smtps://user%40hall.test:p%40ss@mail.hall.test:465',
      MAIL_FROM: { name: 'Harbour Hall 海港', address: 'tickets@hall.test' },
    })
    expect(readEnv({ MAIL_FROM: 'tickets@hall.test' }).MAIL_FROM).toEqual({
      name: null,
      address: 'tickets@hall.test',
    })
    expect(readEnv({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.test' }).SMTP_URL).toBe('smtp://localhost')
  })

  test.each([
    ['SMTP_URL', 'mail.hall.test:587'],
    ['SMTP_URL', 'https://mail.hall.test'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.hall.test/inbox'],
    ['SMTP_URL', 'smtp://mail.hall.test?pool=true'],
    ['SMTP_URL', 'smtp://user:100%@mail.hall.test'],
    ['MAIL_FROM', 'Harbour Hall'],
    ['MAIL_FROM', 'Harbour Hall <tickets>'],
    ['MAIL_FROM', 'Hall <a@b.test>\r\nBcc: eve@x.test'],
    ['MAIL_FROM', 'Hall\r\nBcc: eve@x.test <a@b.test>'],
    ['MAIL_FROM', 'a@b.test, c@d.test'],
  ])('the setting %s=%s is refused with one line that names it', (name, value) => {
    const given = { SMTP_URL: 'smtp://mail.hall.test', MAIL_FROM: 'a@b.test', [name]: value }
    expect(() => readEnv(given)).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
  })

  test('MAIL_FROM is required when SMTP_URL is set', () => {
    expect(() => readEnv({ SMTP_URL: 'smtp://mail.hall.test' })).toThrow(
      /^MAIL_FROM must be [^\n]+SMTP_URL is set\.$/,
    )
  })
})

describe('the started server', () => {
  const ends: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  async function start(env: Record<string, string>): Promise<MainProcess> {
    const started = await startMain(env)
    ends.push(async () => {
      started.signal('SIGKILL')
      await started.ended
    })
    await started.started
    return started
  }

  async function queueInto(data_dir: string): Promise<void> {
    const db = await connect({ database_url: undefined, data_dir })
    await db.migrate()
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const now = new Date().toISOString()
    await db.withTx((tx) => queueMail(tx, { now, random }, mailOf('invitation')))
    await db.close()
  }

  test.runIf(isLong)('the server sends earlier queued mails by SMTP and shuts down cleanly', async () => {
    const { folder, remove } = makeFolder()
    ends.push(remove)
    const post = await startMailServer()
    ends.push(post.close)
    await queueInto(folder)
    const env = { DATA_DIR: folder, DEMO: '0', SMTP_URL: post.url, MAIL_FROM: 'Hall <tickets@hall.test>' }
    const started = await start(env)
    await expect.poll(() => post.received.length).toBe(1)
    expect(post.received[0]?.email.from).toEqual({ name: 'Hall', address: 'tickets@hall.test' })
    expect((await fetch(`${started.url}/dev/mail`)).status).toBe(404)
    started.signal('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(started.output()).not.toMatch(/mei@hall|Mei Chan|tok3/)

    await queueInto(folder)
    const without = await start({ DATA_DIR: folder, DEMO: '0' })
    const kept = () =>
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.eml'))
    await expect.poll(() => kept().length).toBe(1)
    expect(without.output()).toContain(`mail is not sent but kept in ${path.join(folder, 'mail')}`)
    expect((await fetch(`${without.url}/dev/mail`)).status).toBe(404)
    without.signal('SIGTERM')
    expect(await without.ended).toBe(0)
    expect(post.received).toHaveLength(1)
  })

  test.runIf(isLong)(
    'the server stops soon after SIGTERM while the mail server does not respond',
    async () => {
      const { folder, remove } = makeFolder()
      ends.push(remove)
      const post = await startMailServer({ onData: () => undefined })
      ends.push(post.close)
      await queueInto(folder)
      const env = { DATA_DIR: folder, DEMO: '0', SMTP_URL: post.url, MAIL_FROM: 'tickets@hall.test' }
      const started = await start(env)
      await expect.poll(() => post.connections()).toBe(1)
      const asked = performance.now()
      started.signal('SIGTERM')
      expect(await started.ended).toBe(0)
      expect(performance.now() - asked).toBeLessThan(20_000)
    },
  )
})
