import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grantedTier, type GrantedTier, type MemberTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { tierOn, tierSpans, defaultTierEnd, type TierLogEntry } from '#rules/members/membership.ts'
import { runs } from '#tests/support/long.ts'
import { anyDay } from './any-day.ts'

const granted = (tier: GrantedTier, from: Day, more: { id?: string; until?: Day } = {}): TierLogEntry => ({
  kind: 'granted',
  id: more.id ?? `${tier} ${from}`,
  tier,
  from,
  until: more.until ?? null,
})
const has = (log: readonly TierLogEntry[], day: Day): MemberTier => tierOn(log, day).tier

describe('the tier of a day', () => {
  test.each<[string, TierLogEntry[], Day, MemberTier]>([
    ['without a grant', [], '2026-11-30', 'normal'],
    ['the day before a gold', [granted('gold', '2026-08-31')], '2026-08-30', 'normal'],
    ['its first day', [granted('gold', '2026-08-31')], '2026-08-31', 'gold'],
    ['its last day', [granted('gold', '2026-08-31')], '2026-11-30', 'gold'],
    ['the day after', [granted('gold', '2026-08-31')], '2026-12-01', 'normal'],
    ['the last day of a platinum', [granted('platinum', '2026-11-30')], '2027-02-28', 'platinum'],
    ['the day after it', [granted('platinum', '2026-11-30')], '2027-03-01', 'gold'],
    ['the last day of the gold after it', [granted('platinum', '2026-11-30')], '2027-05-28', 'gold'],
    ['the day after that', [granted('platinum', '2026-11-30')], '2027-05-29', 'normal'],
    [
      'a vip without an end, after a gold ran out',
      [granted('vip', '2026-01-01'), granted('gold', '2026-02-01')],
      '2030-01-01',
      'vip',
    ],
    ['a vip on its last day', [granted('vip', '2026-01-01', { until: '2026-06-30' })], '2026-06-30', 'vip'],
    ['a vip after it', [granted('vip', '2026-01-01', { until: '2026-06-30' })], '2026-07-01', 'normal'],
    [
      'a platinum granted while a gold ran: gold after it',
      [granted('gold', '2025-12-10'), granted('platinum', '2026-03-01')],
      '2026-06-10',
      'gold',
    ],
    [
      'a second gold, the day after the first ends',
      [granted('gold', '2026-01-10'), granted('gold', '2026-02-10')],
      '2026-04-11',
      'gold',
    ],
    [
      'a gold until a day that was said',
      [granted('gold', '2026-01-10', { until: '2026-12-31' })],
      '2026-12-31',
      'gold',
    ],
  ])('the tier is right on this day: %s', (_, log, day, tier) => {
    expect(has(log, day)).toBe(tier)
  })

  test('a revoked tier holds until the day before, and its follow-up tiers do not apply', () => {
    const log: TierLogEntry[] = [
      granted('platinum', '2026-03-01', { id: 'gr' }),
      { kind: 'taken_back', grant_id: 'gr', from: '2026-03-05' },
      { kind: 'taken_back', grant_id: 'gr', from: '2026-03-07' },
    ]
    expect(['2026-03-03', '2026-03-04', '2026-03-05', '2026-06-10'].map((day) => has(log, day))).toEqual([
      'platinum',
      'platinum',
      'normal',
      'normal',
    ])
  })

  test('a tier states its end and the tier after it', () => {
    const log = [granted('platinum', '2026-11-30')]
    expect(tierOn(log, '2026-12-25')).toEqual({ tier: 'platinum', until: '2027-02-28', next: 'gold' })
    expect(tierOn(log, '2027-03-25')).toEqual({ tier: 'gold', until: '2027-05-28', next: 'normal' })
    expect(tierOn(log, '2027-05-29')).toEqual({ tier: 'normal', until: null, next: null })
    expect(tierOn([granted('vip', '2026-01-01')], '2026-01-01')).toEqual({
      tier: 'vip',
      until: null,
      next: null,
    })
  })

  test('a tier ends where the tier changes and not where the grant ends', () => {
    const log = [
      granted('gold', '2026-01-10'),
      granted('gold', '2026-02-10'),
      granted('vip', '2026-03-01', { until: '2026-03-31' }),
    ]
    expect(tierSpans(log)).toEqual([
      { tier: 'normal', from: null, until: '2026-01-09' },
      { tier: 'gold', from: '2026-01-10', until: '2026-02-28' },
      { tier: 'vip', from: '2026-03-01', until: '2026-03-31' },
      { tier: 'gold', from: '2026-04-01', until: '2026-05-10' },
      { tier: 'normal', from: '2026-05-11', until: null },
    ])
  })
})

const anyGrant = fc
  .record({
    tier: fc.constantFrom(...grantedTier.options),
    from: anyDay,
    days: fc.option(fc.integer({ min: 0, max: 500 })),
    taken_after: fc.option(fc.integer({ min: -5, max: 500 }), { freq: 1 }),
  })
  .map(({ tier, from, days, taken_after }) => ({
    tier,
    from,
    until: days === null ? null : addDays(from, days),
    taken_after,
  }))
const anyLog = fc
  .array(anyGrant, { maxLength: 6 })
  .map((grants) =>
    grants.flatMap(({ tier, from, until, taken_after }, at): TierLogEntry[] => [
      { kind: 'granted', id: `gr${at}`, tier, from, until },
      ...(taken_after === null
        ? []
        : [{ kind: 'taken_back' as const, grant_id: `gr${at}`, from: addDays(from, taken_after) }]),
    ]),
  )

describe('any tier log', () => {
  test('a log gives the same tiers in any order of its entries', () => {
    fc.assert(
      fc.property(
        anyLog.chain((log) =>
          fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })),
        ),
        ([log, shuffled]) => {
          expect(tierSpans(shuffled)).toEqual(tierSpans(log))
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('the tier of a day is independent of entries that begin later', () => {
    fc.assert(
      fc.property(anyLog, anyDay, (log, day) => {
        expect(has(log, day)).toBe(
          has(
            log.filter(({ from }) => from <= day),
            day,
          ),
        )
      }),
      { numRuns: runs(2000) },
    )
  })

  test('an additional grant never lowers a tier', () => {
    const rank = (tier: MemberTier) => ['normal', 'gold', 'platinum', 'vip'].indexOf(tier)
    fc.assert(
      fc.property(anyLog, fc.constantFrom(...grantedTier.options), anyDay, anyDay, (log, tier, from, day) => {
        expect(rank(has([...log, granted(tier, from, { id: 'more' })], day))).toBeGreaterThanOrEqual(
          rank(has(log, day)),
        )
      }),
      { numRuns: runs(2000) },
    )
  })

  test('tier spans are contiguous over all time, and no two neighbours are equal', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const spans = tierSpans(log)
        expect(spans[0]?.from).toBe(null)
        expect(spans.at(-1)?.until).toBe(null)
        for (const [at, span] of spans.entries()) {
          const next = spans[at + 1]
          if (next === undefined) continue
          expect(next.tier).not.toBe(span.tier)
          expect(span.until === null ? null : addDays(span.until, 1)).toBe(next.from)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  test('a tier lasts three months by default, and vip has no end', () => {
    expect(defaultTierEnd('gold', '2026-05-31')).toBe('2026-08-31')
    expect(defaultTierEnd('platinum', '2026-11-30')).toBe('2027-02-28')
    expect(defaultTierEnd('vip', '2026-11-30')).toBe(null)
  })
})
