import { describe, expect, test } from 'vitest'
import { exceedsHoldLimit } from '#rules/sales/open-holds.ts'

describe('holds of one network or browser', () => {
  test('a hold limit allows a full order when nothing else is held', () => {
    expect(exceedsHoldLimit('network', { holds: 0, tickets: 0 }, 200)).toBe(false)
    expect(exceedsHoldLimit('browser', { holds: 0, tickets: 0 }, 200)).toBe(false)
  })

  test('a hold limit allows two dozen families of four behind one address and no more', () => {
    expect(exceedsHoldLimit('network', { holds: 23, tickets: 92 }, 4)).toBe(false)
    expect(exceedsHoldLimit('network', { holds: 24, tickets: 24 }, 1)).toBe(true)
    expect(exceedsHoldLimit('network', { holds: 10, tickets: 93 }, 4)).toBe(true)
  })

  test('a hold limit allows three holds in one browser', () => {
    expect(exceedsHoldLimit('browser', { holds: 2, tickets: 2 }, 4)).toBe(false)
    expect(exceedsHoldLimit('browser', { holds: 3, tickets: 3 }, 1)).toBe(true)
  })
})
