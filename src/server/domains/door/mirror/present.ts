import { createHash } from 'node:crypto'
import type { Instant } from '#contract/wire/instant.ts'
import { RULES_VERSION } from '#contract/door/mirror-list.ts'
import type { MirrorAttendee, MirrorPage, MirrorScan } from '#contract/door/mirror.ts'
import { ERASED_TEXT } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import type { DoorDevice } from '#server/domains/door/devices/service.ts'
import type { ListContext } from './around-store.ts'
import type { AttendeeFacts, ScanFacts } from './store.ts'

type MirrorHeader = Pick<
  MirrorPage['data'],
  'list' | 'event' | 'tickets' | 'sibling_lists' | 'keys' | 'device' | 'finds_by_phone' | 'sells_tickets'
>

/** Header of a mirror page: list, event, tickets, other lists, keys and the calling device. */
export function presentHeader(
  row: ListContext,
  { id, name, gate, may_override }: DoorDevice,
  now: Instant,
): MirrorHeader {
  const {
    event_title,
    event_starts_at,
    event_ends_at,
    event_timezone,
    event_status,
    event_happening,
    ...rest
  } = row
  const {
    tickets,
    sibling_lists,
    keys,
    finds_by_phone,
    sells_ticket_ids,
    change_no: _,
    lineage: __,
    ...list
  } = rest
  return {
    list: { ...list, status: listStatusAt(list, now), rules_version: RULES_VERSION },
    event: {
      id: list.event_id,
      title: event_title,
      starts_at: event_starts_at,
      ends_at: event_ends_at,
      timezone: event_timezone,
      status: event_status,
      happening: event_happening,
    },
    tickets,
    sibling_lists,
    keys,
    device: { id, name, gate, may_override },
    finds_by_phone,
    // Absent where nothing is sold, so that the header of other lists stays the same.
    ...(sells_ticket_ids.length > 0 && { sells_tickets: true }),
  }
}

/**
 * Returns an attendee as the doors of a list receive them. Without a name they get the buyer's. Attendees who are not
 * of the list or were erased have neither name nor note; the amount due is for doors that take payments.
 */
export function presentAttendee(
  row: AttendeeFacts,
  { takes_payment, finds_by_phone }: Pick<ListContext, 'takes_payment' | 'finds_by_phone'>,
): MirrorAttendee {
  const { id, ticket_id, order_id, cancelled_at, refunded_at, paid_at, approval, approved_at } = row
  const is_shown = row.is_listed && row.erased_at === null
  const has_name = row.first_name + row.last_name !== ''
  const named = has_name ? row : { first_name: row.buyer_first_name, last_name: row.buyer_last_name }
  return {
    id,
    code_hash: row.code_hash ?? '',
    first_name: is_shown ? named.first_name : '',
    last_name: is_shown ? named.last_name : '',
    ticket_id,
    price_id: row.price_id ?? undefined,
    earlier_types: row.earlier_types.length === 0 ? undefined : row.earlier_types,
    status: cancelled_at === null ? 'ACTIVE' : 'CANCELLED',
    paid: paid_at !== null,
    order_id,
    tombstones: row.tombstones ?? undefined,
    cancelled_at: cancelled_at ?? undefined,
    refunded_at: refunded_at ?? undefined,
    paid_at: paid_at ?? undefined,
    paid_at_door: (paid_at === null ? null : row.paid_at_door) ?? undefined,
    approval: approval === 'waiting' || approval === 'declined' ? approval : undefined,
    approved_at: (approval === 'approved' ? approved_at : null) ?? undefined,
    is_test: row.is_test || undefined,
    ...(is_shown && {
      owed:
        paid_at === null && takes_payment
          ? { cents: row.total_gross_cents, currency: row.currency }
          : undefined,
      tier: row.tier ?? undefined,
      order_note: row.order_note || undefined,
      order_needs_attention: row.order_needs_attention || undefined,
      phone_end: finds_by_phone ? /[0-9]{4}$/.exec(row.phone ?? '')?.[0] : undefined,
      note: row.note || undefined,
      needs_attention: row.needs_attention || undefined,
    }),
  }
}

/** Returns a scan as doors receive it; doors delete what they stored about erased people. */
export function presentScan({
  subject,
  has_raw_code,
  device_name,
  device_name_now,
  gate,
  gate_now,
  ...scan
}: ScanFacts): MirrorScan {
  const is_erased = scan.override?.reason === ERASED_TEXT || (subject.startsWith('raw:') && !has_raw_code)
  return {
    ...scan,
    device_name: device_name ?? device_name_now ?? '',
    gate: device_name === null ? gate_now : gate,
    attendee_id: subject.startsWith('at_') ? subject : scan.attendee_id,
    local_verdict: scan.local_verdict && verdictForOldBuilds(scan.local_verdict),
    verdict: verdictForOldBuilds(scan.verdict),
    ...(is_erased && { is_erased }),
  }
}

/** Phones with the first builds cannot read a page with these verdicts; the substitute refuses entry as well. */
function verdictForOldBuilds(verdict: Verdict): Verdict {
  switch (verdict.kind) {
    case 'needs_update':
      return { kind: 'list_incomplete' }
    case 'unknown_ticket_type':
      return { kind: 'unknown_code' }
    default:
      return verdict
  }
}

const HASH_DIGITS = 12

/** Returns a short hash of a value. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_DIGITS)
}

/** Digest for detecting header changes. It ignores the status, which follows from the time alone. */
export function digestHeader({ list, ...rest }: MirrorHeader): string {
  return digest({ ...rest, list: { ...list, status: null } })
}
