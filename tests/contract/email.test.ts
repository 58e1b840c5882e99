import { describe, expect, test } from 'vitest'
import { email } from '#contract/wire/email.ts'

describe('an e-mail address', () => {
  test.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['ada＠example.org', 'ada@example.org'],
    ['ada@example。org', 'ada@example.org'],
    ['ada@example．org', 'ada@example.org'],
    ['\u202aada@example.org\u202c', 'ada@example.org'],
    ['ada\u200b@\u2060example.org\ufeff', 'ada@example.org'],
    ['jean‑luc@example.org', 'jean-luc@example.org'],
    ['anna@müller-konzerte.example', 'anna@müller-konzerte.example'],
    ['anna@MÜLLER-Konzerte.example', 'anna@müller-konzerte.example'],
    ['anna@mu\u0308ller-konzerte.example', 'anna@müller-konzerte.example'],
    ['anna@xn--mller-konzerte-gsb.example', 'anna@müller-konzerte.example'],
    ['info@example.xn--p1ai', 'info@example.рф'],
    ['info@example.рф', 'info@example.рф'],
    ['info@例え.テスト', 'info@例え.テスト'],
    ['r&d@example.org', 'r&d@example.org'],
    ["o'brien+tickets@example.org", "o'brien+tickets@example.org"],
    ['{a}|b=c?d/e^f`g~h!#$%*@example.org', '{a}|b=c?d/e^f`g~h!#$%*@example.org'],
    ['ada.@docomo.example', 'ada.@docomo.example'],
    ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
    ['.a@docomo.ne.jp', '.a@docomo.ne.jp'],
    ['用户@例子.广告', '用户@例子.广告'],
    ['a@b.co', 'a@b.co'],
  ])('an email address written as %j is read as %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored)
    expect(email.parse(stored)).toBe(stored)
  })

  test.each([
    'ada',
    '@example.org',
    'ada@',
    'ada@example',
    'ada@@example.org',
    'a b@example.org',
    'ada@exa mple.org',
    'ada@-example.org',
    'ada@example.org-',
    'ada@example..org',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@[127.0.0.1]',
    'ada@example.org:80',
    'ada@example.org/x',
    'ada@ü:80.example',
    'ada@xn--a.example',
    '"ada lovelace"@example.org',
    'ada,bob@example.org',
    'ada<b>@example.org',
    'ada@example.org>',
    `${'a'.repeat(65)}@example.org`,
    `${'ü'.repeat(33)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
  ])('an email address written as %j is rejected', (typed) => {
    expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['email'])
  })
})
