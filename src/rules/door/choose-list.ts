import type { Verdict, VerdictKind } from '#contract/door/verdict.ts'

/** How one of several lists of a phone judges a ticket. */
export type ListJudgement = {
  verdict: Verdict
  /** Whether the ticket's type is on the list. */
  is_listed: boolean
  /** Whether this phone admitted the ticket at this list a moment ago. */
  is_just_now: boolean
}

/** The list of a ticket, by its index, or the lists among which the door is asked. */
type ListChoice = { kind: 'list'; index: number } | { kind: 'ask'; indexes: number[] }

/** Verdicts that only the log decides: the ticket is for this list, and was used. */
const USED: ReadonlySet<VerdictKind> = new Set(['already_in', 'not_inside', 'too_soon', 'entries_used_up'])

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
 * so that a copy of a ticket never passes at a second list unasked. Where several would take it and one admits, the
 * door is asked. A refusal is stored under the list that the ticket is for, else under the one that explains most.
 * @param judgements of all lists of the phone, the one on screen first
 */
export function chooseList(judgements: readonly ListJudgement[]): ListChoice {
  const just_now = judgements.findIndex(({ is_just_now }) => is_just_now)
  if (just_now !== -1) return { kind: 'list', index: just_now }
  const takers = judgements.flatMap((judgement, index) => (wouldTake(judgement) ? [index] : []))
  const [taker] = takers
  const is_admitted = judgements.some(({ verdict }) => passes(verdict))
  if (taker !== undefined)
    return takers.length > 1 && is_admitted
      ? { kind: 'ask', indexes: takers }
      : { kind: 'list', index: taker }
  return { kind: 'list', index: explainingIndex(judgements) }
}

const passes = ({ kind }: Verdict): boolean => kind === 'admitted' || kind === 'left'

/** A list that this build does not understand may take its own tickets, so the door is asked about them. */
function wouldTake({ verdict, is_listed }: ListJudgement): boolean {
  return passes(verdict) || USED.has(verdict.kind) || (verdict.kind === 'needs_update' && is_listed)
}

function explainingIndex(judgements: readonly ListJudgement[]): number {
  const listed = judgements.findIndex(({ is_listed }) => is_listed)
  if (listed !== -1) return listed
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
