import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailFolder, type MailFolder } from '#server/core/integrations/mail/folder.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import type { AppOptions } from '#server/app.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { queueMail, type Mail } from '#server/domains/messaging/emails/service.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, TEST_ORIGIN, type TestServer } from '#tests/support/server.ts'
import { mailOf, TICKET_URL } from './mails-samples.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let base: string
let mail_folder: MailFolder
let server: TestServer

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  base = mkdtempSync(path.join(tmpdir(), 'foyer-mail-'))
  mail_folder = openMailFolder({
    folder: path.join(base, 'mail'),
    from: { address: 'a@hall.test', name: 'Hall' },
  })
  server = await demo()
})
afterAll(async () => {
  await server.close()
  await database.db.close()
  rmSync(base, { recursive: true })
})
afterEach(() => {
  rmSync(mail_folder.folder, { recursive: true, force: true })
  server.clock.set(TEST_NOW)
})

const demo = (options: { is_demo?: boolean; has_folder?: boolean; site?: AppOptions['site'] } = {}) => {
  const { is_demo = true, has_folder = true, site = { kind: 'none' } } = options
  const mail = { mailer: mail_folder, sends: !has_folder, from: 'a@hall.test' }
  return makeServer({
    database: database.db,
    deps: {
      settings: { public_url: TEST_ORIGIN, is_demo, promises_mail: true },
      mail: has_folder ? { ...mail, folder: mail_folder } : mail,
    },
    app: { site },
  })
}

async function deliver(mail: Mail): Promise<string> {
  const id = await server.db.withTx((tx) =>
    queueMail(tx, { now: server.clock.now(), random: server.random }, mail),
  )
  const sent = await sendNextMail({ ...server.deps, clock: server.clock.now, mailer: mail_folder })
  expect(sent).toEqual({ kind: 'sent', mail_id: id })
  return id
}

describe('mails without a mail server', () => {
  test('a mail becomes a complete file that only its owner can read', async () => {
    const id = await deliver(mailOf('tickets'))
    const names = readdirSync(mail_folder.folder)
    expect(names).toEqual([`${Date.parse(TEST_NOW)}_${id}.eml`])
    const file = path.join(mail_folder.folder, names[0] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(mail_folder.folder).mode & 0o777).toBe(0o700)
    const email = await PostalMime.parse(readFileSync(file))
    expect(email).toMatchObject({ messageId: `<${id}@hall.test>`, to: [{ address: 'mei@hall.test' }] })
    expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'image/png',
      'application/pdf',
      'text/calendar',
    ])
  })

  test('a mail sent again after a crash stays one file', async () => {
    const id = await deliver(mailOf('invitation'))
    const [name = ''] = readdirSync(mail_folder.folder)
    writeFileSync(path.join(mail_folder.folder, `${name}.part`), 'half a mess')
    const [again] = await mail_folder.list(9)
    if (again === undefined) throw new Error('Nothing is listed')
    const mail = { id, created_at: TEST_NOW, to: { address: 'mei@hall.test', name: null }, language: 'en' }
    await mail_folder.send(
      { ...mail, subject: 's', text: 't', html: 'h', images: [], files: [] },
      AbortSignal.timeout(999),
    )
    expect(readdirSync(mail_folder.folder)).toEqual([name])
  })

  test('a mail file is deleted after thirty days together with its row', async () => {
    await server.db.withTx((tx) => tx.delete(mails))
    const first = await deliver(mailOf('invitation'))
    server.clock.advance(30 * DAY_MS)
    const second = await deliver(mailOf('invitation'))
    const kept = async () =>
      (await server.db.read((tx) => tx.select().from(mails))).map(({ id }) => id).toSorted()
    await cleanUp(server.deps)
    expect((await mail_folder.list(9)).map(({ id }) => id)).toEqual([second, first])
    expect(await kept()).toEqual([first, second].toSorted())
    server.clock.advance(1)
    await cleanUp(server.deps)
    expect((await mail_folder.list(9)).map(({ id }) => id)).toEqual([second])
    expect(await kept()).toEqual([second])
  })
})

describe('the mail page of a demo', () => {
  test('the mail page lists mails newest first, also when there are none', async () => {
    expect((await server.raw('GET', 'page:/dev/mail')).text).toContain('Nothing yet')
    const older = await deliver(mailOf('confirm-email'))
    server.clock.advance(1000)
    const newer = await deliver(mailOf('tickets', { to: { address: 'mei@hall.test', name: '<b>Mei' } }))
    mkdirSync(path.join(mail_folder.folder, 'not-a-mail.eml'))
    const { status, text, headers } = await server.raw('GET', 'page:/dev/mail')
    expect(status).toBe(200)
    expect(text.match(/\/dev\/mail\/ml_\w+/g)).toEqual([`/dev/mail/${newer}`, `/dev/mail/${older}`])
    expect(text).toContain('Your ticket for Night &amp; Day &lt;Live&gt;')
    expect(text).toContain('&lt;b&gt;Mei &lt;mei@hall.test&gt;')
    expect(text).toContain('>2026-11-20 10:00:01 UTC<')
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; frame-src 'self';/,
    )
    expect((await server.raw('GET', 'page:/dev/mail.css')).headers['content-type']).toContain('text/css')
  })

  test('the page of a mail shows its headers, links and sandboxed HTML', async () => {
    const id = await deliver(mailOf('tickets'))
    const page = await server.raw('GET', `page:/dev/mail/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Mei Chan &lt;mei@hall.test&gt;')
    const link = TICKET_URL.replaceAll('&', '&amp;')
    expect(page.text).toContain(`<a href="${link}">${link}</a>`)
    expect(page.text).toMatch(
      new RegExp(
        `<iframe src="/dev/mail/${id}/html"[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"`,
      ),
    )
    const message = await server.raw('GET', `page:/dev/mail/${id}/html`)
    expect(message.text).toContain(`href="${link}"`)
    expect(message.text).toContain('<base target="_blank">')
    expect(message.text).toContain('src="data:image/png;base64,')
    expect(message.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    expect(message.headers['cache-control']).toBe('no-store')
  })

  test('the page of a mail offers its attachments', async () => {
    const id = await deliver(mailOf('tickets'))
    const { text } = await server.raw('GET', `page:/dev/mail/${id}`)
    expect(text).toContain(`<a href="/dev/mail/${id}/files/1">event.ics</a>`)
    expect(text).toContain(`<a href="/dev/mail/${id}/files/0">tickets.pdf</a>`)
    expect(text).not.toContain('ticket-1.png')
    const file = await server.raw('GET', `page:/dev/mail/${id}/files/1`)
    expect(file.status).toBe(200)
    expect(file.text).toMatch(/^BEGIN:VCALENDAR/)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/calendar/),
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    })
    for (const at of ['2', '-1', 'x', '0.5'])
      expect([at, (await server.raw('GET', `page:/dev/mail/${id}/files/${at}`)).status]).toEqual([at, 404])
  })

  test.each(['ml_0000000000000000', '..%2F..%2Fpackage.json', 'not-a-mail', '%00'])(
    'the mail page returns 404 for the mail %s',
    async (id) => {
      await deliver(mailOf('tickets'))
      for (const address of [`page:/dev/mail/${id}`, `page:/dev/mail/${id}/html`])
        expect((await server.raw('GET', address)).status).toBe(404)
    },
  )
})

describe('installations without a mail page', () => {
  test.each([
    ['where the installation is in real use', false, true],
    ['where mail goes out by SMTP', true, false],
  ])('the mail page does not exist %s', async (_where, is_demo, has_folder) => {
    const id = await deliver(mailOf('tickets'))
    const site = path.join(base, 'site')
    mkdirSync(site, { recursive: true })
    writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>The app</title>')
    const other = await demo({ is_demo, has_folder, site: { kind: 'built', folder: site } })
    for (const address of [
      '/dev/mail',
      '/dev/mail/',
      `/dev/mail/${id}`,
      `/dev/mail/${id}/html`,
      `/dev/mail/${id}/files/0`,
      '/dev/mail.css',
    ]) {
      const { status, text } = await other.raw('GET', `page:${address}`, { headers: { accept: 'text/html' } })
      expect([address, status]).toEqual([address, 404])
      expect(text).not.toMatch(/ticket|mei@/i)
    }
    expect((await other.raw('GET', 'page:/', { headers: { accept: 'text/html' } })).status).toBe(200)
    await other.close()
  })
})
