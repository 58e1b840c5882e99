import { describe, expect, test } from 'vitest'
import { holdsTooMany } from '#rules/sales/open-holds.ts'

describe('what one network or browser may hold at once', () => {
  test('is as much as an order may have, when nothing else is held there', () => {
    expect(holdsTooMany('network', { holds: 0, tickets: 0 }, 200)).toBe(false)
    expect(holdsTooMany('browser', { holds: 0, tickets: 0 }, 200)).toBe(false)
  })

  test('is enough for two dozen families of four behind one address, and no more', () => {
    expect(holdsTooMany('network', { holds: 23, tickets: 92 }, 4)).toBe(false)
    expect(holdsTooMany('network', { holds: 24, tickets: 24 }, 1)).toBe(true)
    expect(holdsTooMany('network', { holds: 10, tickets: 93 }, 4)).toBe(true)
  })

  test('is three holds in one browser', () => {
    expect(holdsTooMany('browser', { holds: 2, tickets: 2 }, 4)).toBe(false)
    expect(holdsTooMany('browser', { holds: 3, tickets: 3 }, 1)).toBe(true)
  })
})
