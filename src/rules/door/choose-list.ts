import type { Verdict, VerdictKind } from '#contract/door/verdict.ts'

/** How one of several lists of a phone judges a ticket. */
export type ListJudgement = {
  verdict: Verdict
  /** Whether the ticket's type is on the list; null if nothing of the list has arrived yet. */
  is_listed: boolean | null
  /** Whether the list is incomplete and lacks a code that a key of its event has signed. */
  is_loading: boolean
  /** Whether this phone admitted the ticket at this list a moment ago. */
  is_just_now: boolean
}

/** The list of a ticket, by its index, or the lists among which the door is asked. */
type ListChoice = { kind: 'list'; index: number } | { kind: 'ask'; indexes: number[] }

/** Verdicts that only the log decides: the ticket is for this list, and was used. */
const USED: ReadonlySet<VerdictKind> = new Set(['already_in', 'not_inside', 'too_soon', 'entries_used_up'])

/** Verdicts that every list gives to the ticket. */
const OF_TICKET: ReadonlySet<VerdictKind> = new Set([
  'cancelled',
  'refunded',
  'revoked',
  'not_approved',
  'test_ticket',
])

/** Verdicts of lists that the ticket is not for, from the one that explains most to the one that explains least. */
const FOREIGN: readonly VerdictKind[] = [
  'wrong_ticket_type',
  'unknown_ticket_type',
  'wrong_event',
  'needs_update',
  'list_incomplete',
  'unknown_code',
]

/**
 * Returns the list under which a scan is stored: the only one that would take the ticket, also if it was used there,
 * so that a copy of a ticket never passes at a second list unasked. Where several would take it and one may admit, the
 * door is asked. No list refuses a ticket that one which is still loading may admit. A refusal is stored under the list
 * that the ticket is for, else under the one that explains most.
 * @param judgements of all lists of the phone, the one on screen first
 */
export function chooseList(judgements: readonly ListJudgement[]): ListChoice {
  const just_now = judgements.findIndex(({ is_just_now }) => is_just_now)
  if (just_now !== -1) return { kind: 'list', index: just_now }
  const takers = judgements.flatMap((judgement, index) => (wouldTake(judgement) ? [index] : []))
  const may_admit = judgements.some(mayAdmit)
  if (takers.length > 1 && may_admit) return { kind: 'ask', indexes: takers }
  const arriving = may_admit ? -1 : arrivingIndex(judgements)
  if (arriving !== -1) return { kind: 'list', index: arriving }
  return { kind: 'list', index: takers[0] ?? explainingIndex(judgements) }
}

const passes = ({ kind }: Verdict): boolean => kind === 'admitted' || kind === 'left'

/** A list that is loading or that this build does not understand may admit its own tickets. */
function mayAdmit({ verdict, is_listed, is_loading }: ListJudgement): boolean {
  return passes(verdict) || (is_listed === true && (is_loading || verdict.kind === 'needs_update'))
}

const wouldTake = (judgement: ListJudgement): boolean =>
  mayAdmit(judgement) || USED.has(judgement.verdict.kind)

/** Returns the list that may admit a ticket which no other admits, because nothing is known of it yet; else -1. */
function arrivingIndex(judgements: readonly ListJudgement[]): number {
  const is_settled = judgements.some(({ verdict }) => OF_TICKET.has(verdict.kind))
  return is_settled ? -1 : judgements.findIndex(({ is_listed }) => is_listed === null)
}

function explainingIndex(judgements: readonly ListJudgement[]): number {
  const listed = judgements.findIndex(({ is_listed }) => is_listed === true)
  if (listed !== -1) return listed
  const loading = judgements.findIndex(({ is_loading }) => is_loading)
  if (loading !== -1) return loading
  const refused = judgements.findIndex(({ verdict }) => !UNEXPLAINED.has(verdict.kind))
  if (refused !== -1) return refused
  const ranks = judgements.map(({ verdict: { kind } }) => {
    const rank = FOREIGN.indexOf(kind)
    return rank === -1 ? FOREIGN.length : rank
  })
  return ranks.indexOf(Math.min(...ranks))
}

/** A closed list says so to every code. */
const UNEXPLAINED: ReadonlySet<VerdictKind> = new Set([...FOREIGN, 'list_not_active', 'list_expired'])
