import type { TFunction } from 'i18next'
import type { Instant } from '#contract/wire/instant.ts'
import type { ExpectedList, Verdict } from '#contract/door/verdict.ts'
import { formatDoorInstant, formatDoorTime } from '../screen/door-times.ts'
import { ceilToMinute, formatEntryReason } from './entry-reasons.ts'
import { formatPhoneReason, phoneResultLabel, type PhoneResult } from './phone-reasons.ts'
import type { ScanResultKind } from './verdict-look.ts'

type CheckInT = TFunction<'check-in'>

/** Label of a verdict; at a list that hands out things, with its own words. */
export function verdictLabel(kind: ScanResultKind, t: CheckInT, is_hand_out = false): string {
  switch (kind) {
    case 'admitted':
      return is_hand_out ? t('hand_out.admitted') : t('verdict.admitted')
    case 'left':
      return t('verdict.left')
    case 'undone':
      return t('verdict.undone')
    case 'undo_refused':
      return t('verdict.undo_refused')
    case 'already_in':
      return is_hand_out ? t('hand_out.already_in') : t('verdict.already_in')
    case 'not_inside':
      return t('verdict.not_inside')
    case 'wrong_ticket_type':
      return is_hand_out ? t('hand_out.wrong_ticket_type') : t('verdict.wrong_ticket_type')
    case 'wrong_event':
      return t('verdict.wrong_event')
    case 'cancelled':
      return t('verdict.cancelled')
    case 'refunded':
      return t('verdict.refunded')
    case 'unpaid':
      return t('verdict.unpaid')
    case 'not_approved':
      return t('verdict.not_approved')
    case 'test_ticket':
      return t('verdict.test_ticket')
    case 'too_soon':
      return t('verdict.too_soon')
    case 'outside_window':
      return t('verdict.outside_window')
    case 'wrong_gate':
      return t('verdict.wrong_gate')
    case 'entries_used_up':
      return t('verdict.entries_used_up')
    case 'revoked':
      return t('verdict.revoked')
    case 'unknown_code':
      return t('verdict.unknown_code')
    case 'unknown_ticket_type':
      return t('verdict.unknown_ticket_type')
    case 'needs_update':
      return t('verdict.needs_update')
    case 'list_not_active':
      return t('verdict.list_not_active')
    case 'list_expired':
      return t('verdict.list_expired')
    case 'list_incomplete':
      return t('verdict.list_incomplete')
    case 'not_saved':
    case 'just_now':
    case 'building_full':
    case 'several_lists':
    case 'practice_code':
      return phoneResultLabel(kind, t)
  }
}

/** The event's timezone, and the instant that decides what "today" is. */
export type TimeContext = { zone: string; now_ms: number }

/**
/** A verdict as displayed, or a result of the phone that is no verdict of the rules. */
export type DisplayedVerdict = Verdict | PhoneResult

/** Where and when a verdict is read. */
export type VerdictContext = TimeContext & { is_hand_out?: boolean }

/** Reason of a verdict in one sentence; null when the label says everything. */
export function formatVerdictReason(
  verdict: DisplayedVerdict,
  context: VerdictContext,
  t: CheckInT,
): string | null {
  const timeOf = (at: Instant) => formatDoorTime(at, context.zone, context.now_ms)
  switch (verdict.kind) {
    case 'admitted':
    case 'left':
      return null
    case 'undone':
      return t('reason.undone')
    case 'undo_refused':
      return formatUndoReason(verdict.reason, t)
    case 'already_in':
      return formatAlready(verdict, timeOf(verdict.first_at), context, t)
    case 'not_inside':
      return t('reason.not_inside')
    case 'wrong_ticket_type':
      return formatExpectedLists(verdict.expected_lists, timeOf, t)
    case 'wrong_event':
      return formatOtherEvent(verdict, timeOf, t)
    case 'cancelled':
      return formatCancelled(verdict, timeOf(verdict.at), t)
    case 'refunded':
      return t('reason.refunded', { time: timeOf(verdict.at) })
    case 'unpaid':
      return t('reason.unpaid')
    case 'not_approved':
      return verdict.approval === 'waiting' ? t('reason.awaits_approval') : t('reason.declined')
    case 'test_ticket':
      return t('reason.test_ticket')
    case 'too_soon':
      return t('reason.too_soon', { time: timeOf(ceilToMinute(verdict.next_at)) })
    case 'outside_window':
    case 'wrong_gate':
    case 'entries_used_up':
      return formatEntryReason(verdict, timeOf, t)
    case 'revoked':
      return formatRevoked(verdict, timeOf, t)
    case 'unknown_code':
      return t('reason.unknown_code')
    case 'unknown_ticket_type':
      return t('reason.unknown_ticket_type')
    case 'needs_update':
      return t('reason.needs_update')
    case 'list_not_active':
      return formatOpening(verdict.opens_at, context, t)
    case 'list_expired':
      return formatClosing(verdict.closed_at, context, t)
    case 'list_incomplete':
      return t('reason.list_incomplete')
    case 'not_saved':
    case 'just_now':
    case 'several_lists':
    case 'practice_code':
    case 'building_full':
      return formatPhoneReason(verdict, timeOf, t)
  }
}

function formatAlready(
  verdict: VerdictOf<'already_in'>,
  time: string,
  { is_hand_out = false }: VerdictContext,
  t: CheckInT,
): string {
  return is_hand_out ? formatAlreadyGiven(verdict, time, t) : formatAlreadyIn(verdict, time, t)
}

function formatRevoked(
  { reason, at, expected_lists }: VerdictOf<'revoked'>,
  timeOf: (at: Instant) => string,
  t: CheckInT,
): string {
  return [formatRevokedReason(reason, timeOf(at), t), formatValidLists(expected_lists, timeOf, t)]
    .join(' ')
    .trim()
}

/** Opening time, with the day unless it is today. */
function formatOpening(at: Instant, { zone, now_ms }: TimeContext, t: CheckInT): string {
  const { day, time } = formatDoorInstant(at, zone, now_ms)
  return day === null ? t('reason.opens_at', { time }) : t('reason.opens_on', { day, time })
}

/** Closing time, with the day unless it was today. */
export function formatClosing(at: Instant, { zone, now_ms }: TimeContext, t: CheckInT): string {
  const { day, time } = formatDoorInstant(at, zone, now_ms)
  return day === null ? t('reason.closed_at', { time }) : t('reason.closed_on', { day, time })
}

type VerdictOf<Kind extends Verdict['kind']> = Extract<Verdict, { kind: Kind }>

function formatAlreadyIn({ gate, device }: VerdictOf<'already_in'>, time: string, t: CheckInT): string {
  const door = gate ?? device
  return door === '' ? t('reason.already_in', { time }) : t('reason.already_in_at', { time, gate: door })
}

function formatCancelled({ given_back }: VerdictOf<'cancelled'>, time: string, t: CheckInT): string {
  return given_back === true ? t('reason.given_back', { time }) : t('reason.cancelled', { time })
}

function formatAlreadyGiven({ gate, device }: VerdictOf<'already_in'>, time: string, t: CheckInT): string {
  const door = gate ?? device
  return door === '' ? t('hand_out.already_at', { time }) : t('hand_out.already_by', { time, gate: door })
}

function formatExpectedLists(
  lists: readonly ExpectedList[],
  timeOf: (at: Instant) => string,
  t: CheckInT,
): string {
  if (lists.length === 0) return t('reason.no_list')
  const names = lists.map(({ name, opens_at }) =>
    opens_at === undefined ? name : t('reason.list_opens', { list: name, time: timeOf(opens_at) }),
  )
  return t('reason.for_list', { lists: names.join(' · ') })
}

/** Lists that accept the newer ticket; empty when this one does. */
function formatValidLists(
  lists: VerdictOf<'revoked'>['expected_lists'],
  timeOf: (at: Instant) => string,
  t: CheckInT,
): string {
  return lists === undefined || lists.length === 0 ? '' : formatExpectedLists(lists, timeOf, t)
}

function formatOtherEvent(
  { event_title, starts_at }: VerdictOf<'wrong_event'>,
  timeOf: (at: Instant) => string,
  t: CheckInT,
): string {
  if (event_title === null) return t('reason.other_event')
  if (starts_at === null) return t('reason.for_list', { lists: event_title })
  return t('reason.for_event', { event: event_title, time: timeOf(starts_at) })
}

function formatRevokedReason(reason: VerdictOf<'revoked'>['reason'], time: string, t: CheckInT): string {
  switch (reason) {
    case 'passed_on':
      return t('reason.passed_on', { time })
    case 'renamed':
      return t('reason.renamed', { time })
    case 'resent':
      return t('reason.resent', { time })
    case 'lost':
      return t('reason.lost', { time })
    case 'key_retired':
      return t('reason.key_retired', { time })
  }
}

function formatUndoReason(reason: VerdictOf<'undo_refused'>['reason'], t: CheckInT): string {
  switch (reason) {
    case 'nothing_to_undo':
      return t('reason.nothing_to_undo')
    case 'other_device':
      return t('reason.other_device')
    case 'too_late':
      return t('reason.too_late')
  }
}
