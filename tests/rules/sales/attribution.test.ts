import { expect, test } from 'vitest'
import { affiliateShare } from '#rules/sales/affiliate-share.ts'
import { addVisit, attributedCode, recentVisits, type AffiliateVisit } from '#rules/sales/attribution.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const day = (number: number) => NOW + number * DAY_MS
const came = (...comings: readonly [code: string, on: number][]) =>
  comings.reduce<AffiliateVisit[]>((kept, [code, on]) => addVisit(kept, code, day(on)).came, [])

test('the first or the last of several attributions counts, as the event is set', () => {
  const kept = came(['RADIO', 0], ['MEI', 3], ['BAND', 5])
  expect(attributedCode(kept, 'first', day(6))).toBe('RADIO')
  expect(attributedCode(kept, 'last', day(6))).toBe('BAND')
  expect(attributedCode([], 'last', NOW)).toBe('')
})

test('an attribution expires after thirty days, and the next one counts', () => {
  const kept = came(['RADIO', 0], ['MEI', 10], ['BAND', 20])
  expect(attributedCode(kept, 'first', day(30) - 1)).toBe('RADIO')
  expect(attributedCode(kept, 'first', day(30))).toBe('MEI')
  expect(attributedCode(kept, 'last', day(49))).toBe('BAND')
  expect(recentVisits(kept, day(50))).toEqual([])
  expect(attributedCode(kept, 'last', day(50))).toBe('')
})

test('a repeated visit by the same link renews the attribution, in any case of letters', () => {
  const kept = came(['RADIO', 0], ['MEI', 1], ['radio', 29])
  expect(kept).toHaveLength(2)
  expect(attributedCode(kept, 'last', day(29))).toBe('radio')
  expect(attributedCode(kept, 'first', day(29))).toBe('radio')
  // The first visit has expired, the second has not.
  expect(attributedCode(kept, 'first', day(31))).toBe('radio')
  expect(attributedCode(kept, 'last', day(58))).toBe('radio')
})

test('a page view soon after is the same visit, and half an hour later it is another', () => {
  const first = addVisit([], 'RADIO', NOW)
  expect(first.is_visit).toBe(true)
  const again = addVisit(first.came, 'radio', NOW + 60_000)
  expect(again.is_visit).toBe(false)
  expect(addVisit(again.came, 'RADIO', NOW + 31 * 60_000).is_visit).toBe(true)
  expect(addVisit(again.came, 'MEI', NOW + 120_000).is_visit).toBe(true)
})

test('at most the latest twenty attributions are kept, and one from the future counts nothing', () => {
  const many = came(
    ...Array.from({ length: 30 }, (_, at) => [`CODE${at}`, at / 10] as const).map(
      (one) => [...one] as [string, number],
    ),
  )
  expect(many).toHaveLength(20)
  expect(attributedCode(many, 'last', day(3))).toBe('CODE29')
  expect(attributedCode(came(['RADIO', 2]), 'last', day(1))).toBe('')
})

test("an affiliate's share is of the revenue, or of the tickets where nothing was paid", () => {
  const sold = (tickets: number, revenue_cents: number) => ({ tickets, revenue_cents })
  expect(affiliateShare(sold(1, 2500), sold(9, 10_000))).toBe(0.25)
  expect(affiliateShare(sold(3, 0), sold(12, 0))).toBe(0.25)
  expect(affiliateShare(sold(0, 0), sold(0, 0))).toBeNull()
})
