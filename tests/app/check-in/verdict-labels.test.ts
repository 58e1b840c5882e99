import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { verdict, type Verdict } from '#contract/door/verdict.ts'
import { loadTexts, startI18n } from '#app/lib/i18n/i18n.ts'
import { formatCountdown } from '#app/features/check-in/screen/door-times.ts'
import { canOverride, VERDICT_TONES } from '#app/features/check-in/verdict/verdict-look.ts'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

const HONG_KONG = 'Asia/Hong_Kong'
const today = (time: string) => new Date(`2026-11-21T${time}:00+08:00`).toISOString()

beforeAll(async () => {
  document.cookie = 'locale=en; path=/'
  await startI18n()
  await loadTexts('check-in')
})

const t = () => i18next.getFixedT('en', 'check-in')
const reason = (said: Verdict) =>
  formatVerdictReason(said, { zone: HONG_KONG, now_ms: Date.parse(today('12:00')) }, t())

describe('labels of a refusal', () => {
  test.each<[Verdict, string]>([
    [
      { kind: 'already_in', first_at: today('18:05'), gate: 'Gate B', device: 'x' },
      'Already in since 18:05, Gate B',
    ],
    [
      { kind: 'already_in', first_at: today('18:05'), gate: null, device: 'Pixel' },
      'Already in since 18:05, Pixel',
    ],
    [{ kind: 'cancelled', at: today('14:02') }, 'Cancelled 14:02'],
    [{ kind: 'cancelled', at: today('14:02'), given_back: true }, 'Given back 14:02'],
    [{ kind: 'refunded', at: today('16:40') }, 'Cancelled and refunded 16:40'],
    [{ kind: 'revoked', at: today('14:02'), reason: 'passed_on' }, 'Passed on to another person 14:02'],
    [
      {
        kind: 'revoked',
        at: today('20:01'),
        reason: 'resent',
        expected_lists: [{ id: 'cl_0000000000000000', name: 'Hall' }],
      },
      'Sent again 20:01. Only the newer ticket is valid. For Hall',
    ],
    [{ kind: 'not_approved', approval: 'waiting' }, 'This order is waiting for the organiser’s approval.'],
    [{ kind: 'not_approved', approval: 'declined' }, 'The organiser declined this order.'],
    [{ kind: 'too_soon', next_at: today('18:30') }, 'Next entry from 18:30'],
    [{ kind: 'too_soon', next_at: '2026-11-21T10:30:00.001Z' }, 'Next entry from 18:31'],
    [{ kind: 'test_ticket' }, 'This is a test ticket. It admits nobody.'],
    [{ kind: 'list_not_active', opens_at: today('19:00') }, 'This list opens at 19:00'],
    [
      { kind: 'list_not_active', opens_at: '2026-11-28T11:00:00.000Z' },
      'This list opens on Sat 28 Nov at 19:00',
    ],
    [{ kind: 'list_expired', closed_at: today('19:00') }, 'This list closed at 19:00'],
    [
      { kind: 'list_expired', closed_at: '2025-11-20T12:34:00.000Z' },
      'This list closed on Thu, 20 Nov 2025 at 20:34',
    ],
    [{ kind: 'wrong_ticket_type', expected_lists: [{ id: 'cl_0000000000000000', name: 'VIP' }] }, 'For VIP'],
  ])('the refusal %j explains itself', (said, words) => {
    expect(reason(said)).toBe(words)
  })

  test('the refusal names the day when it is another one', () => {
    const said = reason({ kind: 'wrong_event', event_title: 'Hall B', starts_at: '2031-11-22T10:00:00.000Z' })
    expect(said).toMatch(/^For Hall B, Sat.* 22 Nov.* 18:00$/)
  })
})

test('every verdict of the contract has its own label, tone and sound', () => {
  const kinds = verdict.options.map((option) => option.shape.kind.value)
  expect(kinds.length).toBeGreaterThan(10)
  for (const kind of kinds) {
    expect(verdictLabel(kind, t())).not.toBe('')
    expect(VERDICT_TONES[kind]).toBeDefined()
  }
})

test('a verdict for lack of data is amber and never a refusal of the guest', () => {
  expect(VERDICT_TONES.needs_update).toBe('notice')
  expect(VERDICT_TONES.unknown_ticket_type).toBe('notice')
})

test('a scan that was not stored can be neither green nor overridden', () => {
  expect(VERDICT_TONES.not_saved).toBe('refused')
  expect(canOverride('not_saved')).toBe(false)
  expect(canOverride('unpaid')).toBe(true)
  expect(canOverride('test_ticket')).toBe(false)
})

test.each([
  [0, '0:00'],
  [29_400, '0:30'],
  [3_909_000, '1:05:09'],
])('%i ms left reads %s', (ms, words) => {
  expect(formatCountdown(ms)).toBe(words)
})
