import type { TFunction } from 'i18next'
import type { Verdict } from '#contract/verdict.ts'
import { doorTime } from './door-times.ts'
import type { ShownKind } from './verdict-look.ts'

type T = TFunction<'check-in'>

/** The one word of a verdict. */
export function verdictWord(kind: ShownKind, t: T): string {
  switch (kind) {
    case 'admitted':
      return t('verdict.admitted')
    case 'left':
      return t('verdict.left')
    case 'undone':
      return t('verdict.undone')
    case 'undo_refused':
      return t('verdict.undo_refused')
    case 'already_in':
      return t('verdict.already_in')
    case 'not_inside':
      return t('verdict.not_inside')
    case 'wrong_ticket_type':
      return t('verdict.wrong_ticket_type')
    case 'wrong_event':
      return t('verdict.wrong_event')
    case 'cancelled':
      return t('verdict.cancelled')
    case 'refunded':
      return t('verdict.refunded')
    case 'unpaid':
      return t('verdict.unpaid')
    case 'revoked':
      return t('verdict.revoked')
    case 'unknown_code':
      return t('verdict.unknown_code')
    case 'list_not_active':
      return t('verdict.list_not_active')
    case 'list_expired':
      return t('verdict.list_expired')
    case 'list_incomplete':
      return t('verdict.list_incomplete')
    case 'not_saved':
      return t('verdict.not_saved')
  }
}

/** The facts behind a verdict in one sentence; null where the word says it all. */
export function verdictReason(verdict: Verdict | { kind: 'not_saved' }, zone: string, t: T): string | null {
  switch (verdict.kind) {
    case 'admitted':
    case 'left':
      return null
    case 'undone':
      return t('reason.undone')
    case 'undo_refused':
      return undoReason(verdict.reason, t)
    case 'already_in':
      return alreadyIn(verdict, zone, t)
    case 'not_inside':
      return t('reason.not_inside')
    case 'wrong_ticket_type':
      return expectedLists(verdict.expected_lists, t)
    case 'wrong_event':
      return otherEvent(verdict, zone, t)
    case 'cancelled':
      return t('reason.cancelled', { time: doorTime(verdict.at, zone) })
    case 'refunded':
      return t('reason.refunded', { time: doorTime(verdict.at, zone) })
    case 'unpaid':
      return t('reason.unpaid')
    case 'revoked':
      return revokedReason(verdict.reason, doorTime(verdict.at, zone), t)
    case 'unknown_code':
      return t('reason.unknown_code')
    case 'list_not_active':
      return t('reason.opens_at', { time: doorTime(verdict.opens_at, zone) })
    case 'list_expired':
      return t('reason.closed_at', { time: doorTime(verdict.closed_at, zone) })
    case 'list_incomplete':
      return t('reason.list_incomplete')
    case 'not_saved':
      return t('reason.not_saved')
  }
}

type Of<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>

function alreadyIn({ first_at, gate, device }: Of<'already_in'>, zone: string, t: T): string {
  const time = doorTime(first_at, zone)
  const place = gate ?? device
  return place === '' ? t('reason.already_in', { time }) : t('reason.already_in_at', { time, gate: place })
}

function expectedLists(lists: Of<'wrong_ticket_type'>['expected_lists'], t: T): string {
  if (lists.length === 0) return t('reason.no_list')
  return t('reason.for_list', { lists: lists.map(({ name }) => name).join(' · ') })
}

function otherEvent({ event_title, starts_at }: Of<'wrong_event'>, zone: string, t: T): string {
  if (event_title === null) return t('reason.other_event')
  if (starts_at === null) return t('reason.for_list', { lists: event_title })
  return t('reason.for_event', { event: event_title, time: doorTime(starts_at, zone) })
}

function revokedReason(reason: Of<'revoked'>['reason'], time: string, t: T): string {
  switch (reason) {
    case 'passed_on':
      return t('reason.passed_on', { time })
    case 'renamed':
      return t('reason.renamed', { time })
    case 'resent':
      return t('reason.resent', { time })
    case 'lost':
      return t('reason.lost', { time })
  }
}

function undoReason(reason: Of<'undo_refused'>['reason'], t: T): string {
  switch (reason) {
    case 'nothing_to_undo':
      return t('reason.nothing_to_undo')
    case 'other_device':
      return t('reason.other_device')
    case 'too_late':
      return t('reason.too_late')
  }
}

/** A member tier in the person's language; an organizer's own word as it is. */
export function tierWord(tier: string, t: T): string {
  switch (tier.toLowerCase()) {
    case 'normal':
      return t('tier.normal')
    case 'gold':
      return t('tier.gold')
    case 'platinum':
      return t('tier.platinum')
    case 'vip':
      return t('tier.vip')
    default:
      return tier
  }
}
