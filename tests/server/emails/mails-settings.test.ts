import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/core/env.ts'

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
