import { describe, expect, test } from 'vitest'
import {
  completeVerdict,
  localVerdict,
  verdict,
  type Verdict,
  type VerdictKind,
} from '#contract/door/verdict.ts'

const AT = '2026-11-20T19:00:00.000Z'
const EARLIER = '2026-11-20T18:00:00.000Z'

/** Each verdict with all its facts, none of them equal to the defaults. */
const WHOLE: { [Kind in VerdictKind]: Extract<Verdict, { kind: Kind }> } = {
  admitted: { kind: 'admitted', provisional: true },
  left: { kind: 'left' },
  undone: { kind: 'undone' },
  undo_refused: { kind: 'undo_refused', reason: 'too_late' },
  already_in: { kind: 'already_in', first_at: EARLIER, gate: 'Gate B', device: 'Phone 2' },
  not_inside: { kind: 'not_inside' },
  wrong_ticket_type: {
    kind: 'wrong_ticket_type',
    expected_lists: [{ id: 'cl_0000000000000001', name: 'VIP door' }],
  },
  wrong_event: { kind: 'wrong_event', event_title: 'Hall B', starts_at: EARLIER },
  cancelled: { kind: 'cancelled', at: EARLIER },
  refunded: { kind: 'refunded', at: EARLIER },
  unpaid: { kind: 'unpaid' },
  not_approved: { kind: 'not_approved', approval: 'declined' },
  test_ticket: { kind: 'test_ticket' },
  too_soon: { kind: 'too_soon', next_at: EARLIER },
  outside_window: { kind: 'outside_window', next_at: EARLIER, last_until: EARLIER, gates: ['Gate B'] },
  wrong_gate: { kind: 'wrong_gate', gates: ['Gate B'] },
  entries_used_up: { kind: 'entries_used_up', used: 2, max: 3, next_at: EARLIER, gates: ['Gate B'] },
  revoked: {
    kind: 'revoked',
    at: EARLIER,
    reason: 'passed_on',
    expected_lists: [{ id: 'cl_0000000000000001', name: 'VIP door' }],
  },
  unknown_code: { kind: 'unknown_code' },
  unknown_ticket_type: { kind: 'unknown_ticket_type' },
  needs_update: { kind: 'needs_update' },
  list_not_active: { kind: 'list_not_active', opens_at: EARLIER },
  list_expired: { kind: 'list_expired', closed_at: EARLIER },
  list_incomplete: { kind: 'list_incomplete' },
}
const kinds = verdict.options.map((option) => option.shape.kind.value)

describe('the reported verdict of a door', () => {
  test('every verdict is covered by these tests', () => {
    expect(Object.keys(WHOLE).toSorted()).toEqual(kinds.toSorted())
  })

  test.each(kinds)('the verdict %s keeps all reported facts', (kind) => {
    expect(completeVerdict(localVerdict.parse(WHOLE[kind]), AT)).toEqual(WHOLE[kind])
  })

  test.each(kinds)('the verdict %s without facts becomes a complete verdict of that kind', (kind) => {
    const shown = localVerdict.parse(kind)
    expect(shown).toEqual({ kind })
    const whole = completeVerdict(shown, AT)
    expect(verdict.parse(whole)).toEqual(whole)
    expect(whole.kind).toBe(kind)
    expect(JSON.stringify(whole)).not.toContain(EARLIER)
  })

  test.each(kinds)('the verdict %s with invalid facts is still a complete verdict of that kind', (kind) => {
    const junk = {
      first_at: 'soon',
      at: 7,
      gate: {},
      expected_lists: 'x',
      reason: 'none',
      opens_at: null,
      approval: 'yes',
      next_at: 0,
      last_until: 0,
      gates: 'Gate B',
      used: 'two',
    }
    const whole = completeVerdict(localVerdict.parse({ kind, provisional: 'yes', ...junk }), AT)
    expect(whole.kind).toBe(kind)
    expect(verdict.parse(whole)).toEqual(whole)
  })

  test('an unknown verdict of a newer device is stored as one that admitted nobody', () => {
    for (const said of ['moonstruck', { kind: 'moonstruck', phase: 3 }])
      expect(completeVerdict(localVerdict.parse(said), AT)).toEqual({ kind: 'needs_update' })
  })

  test('a value of another name or type is not a verdict', () => {
    for (const wrong of ['', 'Admitted', '__proto__', null, 7, [], {}, { kind: 'GREEN' }, { kind: null }])
      expect(localVerdict.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})
