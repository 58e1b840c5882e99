import { describe, expect, test } from 'vitest'
import { affectsTicket, appliesToTicket, promoCodeStatus } from '#rules/sales/promo-code.ts'

const BEFORE = '2026-06-01T00:00:00.000Z'
const NOW = '2026-06-15T12:00:00.000Z'
const AFTER = '2026-07-01T00:00:00.000Z'

describe('a promo code', () => {
  test.each([
    ['without end and limit is active', null, null, 999, 'active'],
    ['is active before its end', AFTER, 5, 4, 'active'],
    ['has expired from its end on', NOW, null, 0, 'expired'],
    ['is used up at its last use', null, 5, 5, 'used_up'],
    ['is used up beyond its last use', AFTER, 5, 6, 'used_up'],
    ['has expired before anything else', BEFORE, 1, 1, 'expired'],
  ])('the status of a code is right: it %s', (_, expires_at, max_uses, times_used, status) => {
    expect(promoCodeStatus({ expires_at, max_uses, times_used }, NOW)).toBe(status)
  })

  test('a code applies to every ticket type unless it names some', () => {
    expect(appliesToTicket({ applicable_ticket_ids: [] }, 'tk_1')).toBe(true)
    expect(appliesToTicket({ applicable_ticket_ids: ['tk_1'] }, 'tk_1')).toBe(true)
    expect(appliesToTicket({ applicable_ticket_ids: ['tk_2'] }, 'tk_1')).toBe(false)
  })

  test.each([
    ['makes a paid ticket cheaper', 'PERCENTAGE', 'PAID', false, true],
    ['makes a tier cheaper', 'FIXED', 'TIERED', false, true],
    ['does nothing for a free ticket', 'PERCENTAGE', 'FREE', false, false],
    ['does nothing for a gift', 'FIXED', 'DONATION', false, false],
    ['shows a gated gift', 'FIXED', 'DONATION', true, true],
    ['without a discount is for whatever it names', 'NONE', 'FREE', false, true],
  ] as const)(
    'the effect of a code is right: it %s',
    (_, discount_type, type, is_hidden_without_promo_code, changes) => {
      const ticket = { id: 'tk_1', type, is_hidden_without_promo_code }
      expect(affectsTicket({ discount_type, applicable_ticket_ids: [] }, ticket)).toBe(changes)
      expect(affectsTicket({ discount_type, applicable_ticket_ids: ['tk_2'] }, ticket)).toBe(false)
    },
  )
})
