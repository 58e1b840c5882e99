import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { queueMail } from '#server/domains/messaging/emails/service.ts'
import { makeFolder, startMain, type MainProcess } from '#tests/server/start/main-process.ts'
import { mailOf } from './mails-samples.ts'
import { startMailServer } from './mails-server.ts'

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

  test('the server sends earlier queued mails by SMTP and shuts down cleanly', async () => {
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

  test('the server stops soon after SIGTERM while the mail server does not respond', async () => {
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
  })
})
