import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createCA, createCert } from 'mkcert'
import { sql } from 'drizzle-orm'
import type { Address } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import type { Mail } from '#server/domains/messaging/emails/service.ts'
import { MAIL_NOW, makeMailFixture, type MailFixture } from './mails-fixture.ts'
import { emailSamples, mailOf, TICKET_CODE, TICKET_URL } from './mails-samples.ts'
import { readQr } from './read-qr.ts'
import { startMailServer, type TestMailServer } from './mails-server.ts'

const FROM = { address: 'tickets@hall.test', name: 'Harbour Hall' }
const MINUTE_MS = 60_000

let fixture: MailFixture
const open: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  fixture = await makeMailFixture('embedded')
})
afterAll(() => fixture.close())
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  await fixture.clear()
})

async function startPost(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const post = await startMailServer(options)
  open.push(post.close)
  return post
}

function mailerTo(url: string) {
  const mailer = openSmtp({ url, from: FROM })
  open.push(mailer.close)
  return mailer
}

/** Forwards a connection to a mail server and records what the client sends. */
async function listenBefore(port: number): Promise<{ url: string; said: () => string }> {
  const heard: Buffer[] = []
  const between = createServer((client) => {
    const onward = connect(port, '127.0.0.1')
    client.on('data', (bytes) => heard.push(bytes))
    for (const end of [client, onward]) end.on('error', () => undefined)
    client.pipe(onward).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  open.push(() => void between.close())
  const { port: own } = between.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${own}`, said: () => Buffer.concat(heard).toString() }
}

async function deliver(mail: Mail) {
  const post = await startPost()
  const [id] = await fixture.queue(mail)
  expect(await fixture.send(mailerTo(post.url))).toEqual({ kind: 'sent', mail_id: id })
  const [received] = post.received
  if (received === undefined) throw new Error('Nothing arrived')
  return { id, ...received }
}

describe('a message over SMTP', () => {
  test('the message arrives with headers, both parts and its address', async () => {
    const { id, email, from, to } = await deliver(mailOf('confirm-email'))
    expect({ from, to }).toEqual({ from: 'tickets@hall.test', to: ['mei@hall.test'] })
    expect(email).toMatchObject({
      from: { name: 'Harbour Hall', address: 'tickets@hall.test' },
      to: [{ name: 'Mei Chan', address: 'mei@hall.test' }],
      subject: 'Confirm your email address',
      messageId: `<${id}@hall.test>`,
      date: MAIL_NOW,
      attachments: [],
    })
    const head = new Map(email.headers.map(({ key, value }) => [key, value]))
    expect(head.get('content-language')).toBe('en')
    expect(head.get('auto-submitted')).toBe('auto-generated')
    const url = 'https://tickets.example.org/manage/profile/confirm-email-address/tok1'
    expect(email.text).toContain(`Confirm address\n${url}`)
    expect(email.html).toContain(`href="${url}"`)
  })

  test.each([
    ['anna@müller-konzerte.example', 'anna@xn--mller-konzerte-gsb.example'],
    ['info@example.рф', 'info@example.xn--p1ai'],
    ['r&d@example.org', 'r&d@example.org'],
    // Dots that an atom cannot contain are quoted (RFC 5321); the mailbox is the same.
    ['ada.@docomo.example', '"ada."@docomo.example'],
    ['a..b@docomo.example', '"a..b"@docomo.example'],
  ])('the address %s becomes the mailbox %s', async (address, mailbox) => {
    const post = await startPost()
    const heard = await listenBefore(post.port)
    await fixture.queue(mailOf('confirm-email', { to: { address, name: 'Mei' } }))
    await fixture.send(mailerTo(heard.url))
    expect(heard.said()).toContain(`RCPT TO:<${mailbox}>\r\n`)
    expect(heard.said()).toMatch(/^[\0-\x7f]*$/)
  })

  test('a non-ASCII mailbox is sent with SMTPUTF8, else the mail records why it failed', async () => {
    const to = { address: '用户@example.рф', name: 'Mei' }
    const taking = await startPost()
    const heard = await listenBefore(taking.port)
    await fixture.queue(mailOf('confirm-email', { to }))
    await fixture.send(mailerTo(heard.url))
    expect(heard.said()).toMatch(/MAIL FROM:<tickets@hall.test> SMTPUTF8\b.*\r\n/)
    expect(heard.said()).toContain('RCPT TO:<用户@example.рф>\r\n')
    expect(taking.received).toHaveLength(1)
    const other = await startPost({ hideSMTPUTF8: true })
    const [id] = await fixture.queue(mailOf('confirm-email', { to }))
    expect(await fixture.send(mailerTo(other.url))).toMatchObject({ kind: 'put_off', mail_id: id })
    expect(other.received).toEqual([])
    const { rows } = await fixture.db.read((tx) =>
      tx.execute(sql`select last_error from mails where id = ${id}`),
    )
    expect(rows).toEqual([{ last_error: expect.stringContaining('SMTPUTF8') as string }])
  })

  test.each([
    ['zh-hk', '請確認你的電郵地址', 'zh-Hant-HK', '陳美玲，你好：'],
    ['fr', 'Confirmez votre adresse e-mail', 'fr', 'Bonjour 陳美玲,'],
    ['xx', 'Confirm your email address', 'en', 'Hello 陳美玲,'],
  ])('the message uses the reader’s language: %s', async (language, subject, tag, greeting) => {
    const mail = mailOf('confirm-email', {
      locale: language,
      to: { address: 'mei@hall.test', name: '陳美玲' },
    })
    Object.assign(mail, { data: { ...mail.data, name: '陳美玲' } })
    const { email } = await deliver(mail)
    expect(email.subject).toBe(subject)
    expect(email.to?.[0]?.name).toBe('陳美玲')
    expect(email.headers.find(({ key }) => key === 'content-language')?.value).toBe(tag)
    expect(email.text).toContain(greeting)
    expect(email.html).toContain(`lang="${tag}"`)
  })

  test('the message contains a ticket whose QR a camera can read', async () => {
    const { email } = await deliver(mailOf('tickets'))
    expect(email.subject).toBe('Your ticket for Night & Day <Live>')
    expect(email.html).toContain('Night &amp; Day &lt;Live&gt;</h1>')
    expect(email.html).toContain(`href="${TICKET_URL.replace('&', '&amp;')}"`)
    expect(email.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', related: true, contentId: '<ticket-1@foyer>' },
      { mimeType: 'application/pdf', disposition: 'attachment', filename: 'tickets.pdf' },
      { mimeType: 'text/calendar', disposition: 'attachment', filename: 'event.ics', method: 'PUBLISH' },
    ])
    expect(email.html).toContain('src="cid:ticket-1@foyer"')
    expect(await readQr(email.attachments.slice(0, 1))).toEqual([TICKET_CODE])
  })

  test('names and titles cannot inject headers', async () => {
    const evil = 'Mei\r\nBcc: everybody@hall.test\r\n\r\nfree money\u2028X-Own: 1\u0001'
    const mail = mailOf('tickets', { to: { address: 'mei@hall.test', name: evil } })
    const { event } = emailSamples.tickets.data
    Object.assign(mail, { data: { ...mail.data, event: { ...event, title: evil }, account_name: evil } })
    const { email, to, raw } = await deliver(mail)
    expect(to).toEqual(['mei@hall.test'])
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email.headers.map(({ key }) => key)).not.toContain('x-own')
    expect(email.to).toEqual([
      { name: 'Mei Bcc: everybody@hall.test free money X-Own: 1', address: 'mei@hall.test' },
    ] satisfies Address[])
    expect(email.subject).toBe('Your ticket for Mei Bcc: everybody@hall.test free money X-Own: 1')
    const [head = ''] = raw.split('\r\n\r\n')
    expect(head).toContain('Message-ID:')
    expect(head).not.toMatch(/^(Bcc|X-Own):/im)
  })

  test.each([
    'mei@hall.test\r\nRCPT TO:<eve@hall.test>',
    'mei@hall.test>, <eve@hall.test',
    'mei@hall.test, eve@x.test',
  ])('a malformed address reaches no other mailbox: %j', async (address) => {
    const post = await startPost()
    await fixture.queue(mailOf('confirm-email', { to: { address, name: null } }))
    await fixture.send(mailerTo(post.url))
    expect(post.received.flatMap(({ to }) => to).filter((each) => /eve@/.test(each))).toEqual([])
  })
})

describe('failures of the mail server', () => {
  test('a temporary refusal is retried with the same Message-ID', async () => {
    const post = await startPost()
    post.refusals.push({ code: 451, text: 'Greylisted, mei@hall.test' })
    const [id] = await fixture.queue(mailOf('invitation'))
    const mailer = mailerTo(post.url)
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'put_off', attempts: 1, reason: 'EMESSAGE 451' })
    expect(post.received).toEqual([])
    fixture.advance(MINUTE_MS)
    expect(await fixture.send(mailer)).toEqual({ kind: 'sent', mail_id: id })
    expect(post.received.map(({ email }) => email.messageId)).toEqual([`<${id}@hall.test>`])
  })

  test('a permanent refusal fails the mail at once with the server’s words', async () => {
    const post = await startPost()
    const mailer = mailerTo(post.url)
    post.refusals.push(...Array.from({ length: 9 }, () => ({ code: 554, text: 'No' })))
    await fixture.queue(mailOf('invitation'))
    const kinds: string[] = []
    for (let i = 0; i < 7; i++) {
      kinds.push((await fixture.send(mailer)).kind)
      fixture.advance(24 * 60 * MINUTE_MS)
    }
    expect(kinds).toEqual(['given_up', ...Array.from({ length: 6 }, () => 'nothing_due')])
    expect(post.refusals).toHaveLength(8)
    expect(await fixture.rows()).toMatchObject([{ because: 'refused', last_error: '554 No' }])
  })

  test('an unreachable server costs one attempt and not the mail', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await new Promise((resolve) => taken.close(resolve))
    await fixture.queue(mailOf('invitation'))
    const outcome = await fixture.send(mailerTo(`smtp://127.0.0.1:${port}`))
    expect(outcome).toMatchObject({ kind: 'put_off', attempts: 1, reason: 'ESOCKET' })
  })

  test('the password of SMTP_URL is decoded and sent on request', async () => {
    const post = await startPost({ authOptional: false })
    await fixture.queue(mailOf('invitation'))
    const mailer = mailerTo(post.url.replace('smtp://', 'smtp://mail%40hall:p%40ss%20word@'))
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'sent' })
    expect(post.users).toEqual(['mail@hall'])
  })

  test('a remote server without TLS never receives the password', async () => {
    const post = await startPost()
    await fixture.queue(mailOf('invitation'))
    const mailer = mailerTo(`smtp://mail:secret@0.0.0.0:${post.port}`)
    expect(await fixture.send(mailer)).toMatchObject({ kind: 'put_off', reason: 'ETLS 500' })
    expect(post.users).toEqual([])
    expect(post.received).toEqual([])
  })

  test('an untrusted certificate is refused on implicit TLS', async () => {
    const names = { organization: 'Nobody', countryCode: 'HK', state: 'HK', locality: 'HK', validity: 1 }
    const own = await createCert({ ca: await createCA(names), domains: ['localhost'], validity: 1 })
    const post = await startPost({ secure: true, ...own })
    await fixture.queue(mailOf('invitation'))
    expect(await fixture.send(mailerTo(`smtps://localhost:${post.port}`))).toMatchObject({ kind: 'put_off' })
    expect(post.received).toEqual([])
  })

  test('a silent server is abandoned when the caller’s time is over', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    open.push(() => void mute.close())
    const mail: OutgoingMail = {
      id: 'ml_0000000000000000',
      created_at: MAIL_NOW,
      to: { address: 'mei@hall.test', name: null },
      language: 'en',
      subject: 'x',
      text: 'x',
      html: '<p>x</p>',
      images: [],
      files: [],
    }
    const sending = mailerTo(`smtp://127.0.0.1:${port}`).send(mail, AbortSignal.timeout(200))
    await expect(sending).rejects.toThrow(/abort|time/i)
  })
})
