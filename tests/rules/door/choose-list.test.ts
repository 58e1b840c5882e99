import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Verdict } from '#contract/door/verdict.ts'
import { chooseList, type ListJudgement } from '#rules/door/choose-list.ts'

const AT = '2026-11-20T12:00:00.000Z'
const ALREADY_IN: Verdict = { kind: 'already_in', first_at: AT, gate: null, device: 'A' }
const WRONG_TYPE: Verdict = { kind: 'wrong_ticket_type', expected_lists: [] }
const OTHER_EVENT: Verdict = { kind: 'wrong_event', event_title: 'Evening', starts_at: AT }
const CLOSED: Verdict = { kind: 'list_expired', closed_at: AT }
const INCOMPLETE: Verdict = { kind: 'list_incomplete' }
const own = (verdict: Verdict): ListJudgement => ({
  verdict,
  is_listed: true,
  is_loading: verdict.kind === 'list_incomplete',
  is_just_now: false,
})
const foreign = (verdict: Verdict): ListJudgement => ({
  ...own(verdict),
  is_listed: false,
  is_loading: false,
})
/** A list that lacks a code of its event, whose type may have been exchanged. */
const loading: ListJudgement = { ...foreign(INCOMPLETE), is_loading: true }
/** A list of which the phone knows nothing yet. */
const arriving: ListJudgement = { ...foreign(INCOMPLETE), is_listed: null }

test('the only list that takes a ticket gets it, wherever it stands', () => {
  const foreigners = [foreign(OTHER_EVENT), foreign(WRONG_TYPE), foreign(INCOMPLETE)]
  expect(chooseList([...foreigners, own({ kind: 'admitted' })])).toEqual({ kind: 'list', index: 3 })
  expect(chooseList([own({ kind: 'admitted' }), ...foreigners])).toEqual({ kind: 'list', index: 0 })
})

test('a ticket that two lists would take is asked about, also when one of them has admitted it before', () => {
  const both = [own({ kind: 'admitted' }), foreign(WRONG_TYPE), own({ kind: 'admitted' })]
  expect(chooseList(both)).toEqual({ kind: 'ask', indexes: [0, 2] })
  expect(chooseList([own(ALREADY_IN), own({ kind: 'admitted' })])).toEqual({ kind: 'ask', indexes: [0, 1] })
})

test('a ticket that was used at every list is refused without a question, at the list on screen', () => {
  expect(chooseList([own(ALREADY_IN), own(ALREADY_IN)])).toEqual({ kind: 'list', index: 0 })
})

test('a ticket that this phone has just admitted belongs to that list', () => {
  const again = { ...own(ALREADY_IN), is_just_now: true }
  expect(chooseList([own({ kind: 'admitted' }), again])).toEqual({ kind: 'list', index: 1 })
})

test('a refusal belongs to the list that the ticket is for, and else to the one that explains most', () => {
  expect(chooseList([foreign({ kind: 'unknown_code' }), own(CLOSED)])).toEqual({ kind: 'list', index: 1 })
  expect(chooseList([foreign(OTHER_EVENT), own(OTHER_EVENT)])).toEqual({ kind: 'list', index: 1 })
  expect(chooseList([foreign(CLOSED), foreign({ kind: 'unknown_code' })])).toEqual({ kind: 'list', index: 1 })
  expect(chooseList([foreign({ kind: 'unknown_code' }), foreign(WRONG_TYPE)])).toEqual({
    kind: 'list',
    index: 1,
  })
  expect(chooseList([foreign({ kind: 'unknown_code' }), foreign(INCOMPLETE)])).toEqual({
    kind: 'list',
    index: 1,
  })
})

test('a list that this build does not understand is asked about only for tickets that it has', () => {
  const beyond: Verdict = { kind: 'needs_update' }
  expect(chooseList([own({ kind: 'admitted' }), foreign(beyond)])).toEqual({ kind: 'list', index: 0 })
  expect(chooseList([own({ kind: 'admitted' }), own(beyond)])).toEqual({ kind: 'ask', indexes: [0, 1] })
  expect(chooseList([own(beyond), foreign({ kind: 'unknown_code' })])).toEqual({ kind: 'list', index: 0 })
})

test('a list that is loading is asked about like one that admits, and no other list refuses its tickets', () => {
  expect(chooseList([own({ kind: 'admitted' }), own(INCOMPLETE)])).toEqual({ kind: 'ask', indexes: [0, 1] })
  expect(chooseList([own(ALREADY_IN), own(INCOMPLETE)])).toEqual({ kind: 'ask', indexes: [0, 1] })
  for (const refusal of [foreign(OTHER_EVENT), foreign(WRONG_TYPE), foreign({ kind: 'unknown_code' })]) {
    expect(chooseList([refusal, own(INCOMPLETE)])).toEqual({ kind: 'list', index: 1 })
    expect(chooseList([refusal, loading])).toEqual({ kind: 'list', index: 1 })
    expect(chooseList([loading, refusal])).toEqual({ kind: 'list', index: 0 })
  }
  expect(chooseList([foreign(OTHER_EVENT), foreign(INCOMPLETE)])).toEqual({ kind: 'list', index: 0 })
})

test('a list that has not arrived holds up refusals, but neither admissions nor what every list says of a ticket', () => {
  expect(chooseList([own({ kind: 'admitted' }), arriving])).toEqual({ kind: 'list', index: 0 })
  for (const refusal of [own(ALREADY_IN), own(CLOSED), foreign(OTHER_EVENT), foreign(WRONG_TYPE)])
    expect(chooseList([refusal, arriving])).toEqual({ kind: 'list', index: 1 })
  for (const refusal of [own({ kind: 'cancelled', at: AT }), own({ kind: 'test_ticket' })])
    expect(chooseList([arriving, refusal])).toEqual({ kind: 'list', index: 1 })
})

test('whatever other lists say, one that is loading never lets them refuse its tickets', () => {
  const other = fc.constantFrom(
    foreign(OTHER_EVENT),
    foreign(WRONG_TYPE),
    foreign({ kind: 'unknown_code' }),
    foreign(CLOSED),
  )
  const incomplete = fc.constantFrom(own(INCOMPLETE), loading, arriving)
  fc.assert(
    fc.property(fc.array(other, { maxLength: 5 }), incomplete, fc.nat(5), (others, own_list, no) => {
      const at = Math.min(no, others.length)
      expect(chooseList(others.toSpliced(at, 0, own_list))).toEqual({ kind: 'list', index: at })
    }),
  )
})

test('nothing is admitted unasked while another list would take the ticket, in any order of the lists', () => {
  const judgement = fc.constantFrom(
    own({ kind: 'admitted' }),
    own(ALREADY_IN),
    own(CLOSED),
    own(OTHER_EVENT),
    foreign(OTHER_EVENT),
    foreign(WRONG_TYPE),
    foreign(CLOSED),
    foreign({ kind: 'unknown_code' }),
  )
  const takes = ({ verdict: { kind } }: ListJudgement) => kind === 'admitted' || kind === 'already_in'
  fc.assert(
    fc.property(fc.array(judgement, { minLength: 1, maxLength: 6 }), (judgements) => {
      const choice = chooseList(judgements)
      const takers = judgements.filter(takes).length
      const is_admitted = judgements.some(({ verdict }) => verdict.kind === 'admitted')
      expect(choice.kind).toBe(takers > 1 && is_admitted ? 'ask' : 'list')
      if (choice.kind === 'ask') expect(choice.indexes).toHaveLength(takers)
      else if (is_admitted) expect(judgements[choice.index]?.verdict.kind).toBe('admitted')
    }),
  )
})
