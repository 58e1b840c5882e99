import { createHash } from 'node:crypto'
import type { Instant } from '#contract/wire/instant.ts'
import type { ListKind } from '#contract/door/check-in-lists.ts'
import { ENTRY_RULE_FIELDS } from '#contract/door/entry-rules.ts'
import { hasEntryRules } from '#rules/door/entry-rules.ts'
import { SECOND_RULES_VERSION, type DoorRules } from '#contract/door/mirror-list.ts'
import type { MirrorAttendee, MirrorPage, MirrorScan } from '#contract/door/mirror.ts'
import { mapTranslations } from '#contract/wire/translations.ts'
import { ERASED_TEXT } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { isFpsCurrency } from '#rules/sales/fps-code.ts'
import { eventOffsets } from '#rules/events/zone-offsets.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { lacksRight } from '#rules/door/device-rights.ts'
import { shortAnswers } from '#rules/door/door-answers.ts'
import type { DoorDevice } from '#server/domains/door/devices/service.ts'
import type { ListContext } from './around-store.ts'
import type { AttendeeFacts, ScanFacts } from './store.ts'

const FIRST_RULES_VERSION = 1

type MirrorList = NonNullable<MirrorPage['data']['list']>
type MirrorHeader = Pick<
  MirrorPage['data'],
  | 'list'
  | 'event'
  | 'tickets'
  | 'sibling_lists'
  | 'keys'
  | 'device'
  | 'supervisors'
  | 'finds_by_phone'
  | 'questions'
  | 'utc_offsets'
  | 'sells_tickets'
>

/** Header of a mirror page: list, event, tickets, other lists, keys, the calling device and its supervisors. */
export function presentHeader(
  row: ListContext,
  { revoked_at: _, earlier_rights: __, ...device }: DoorDevice,
  now: Instant,
): MirrorHeader {
  const {
    event_title,
    event_starts_at,
    event_ends_at,
    event_timezone,
    event_status,
    event_happening,
    event_currency,
    fps_payee,
    ...rest
  } = row
  const { kind, tickets, sibling_lists, keys, supervisors, finds_by_phone, questions, ...with_counters } =
    rest
  const { change_no: ___, lineage: ____, building: _____, sells_ticket_ids, ...list } = with_counters
  const takes_money = list.takes_payment || sells_ticket_ids.length > 0
  return {
    list: presentList({ ...list, kind, status: listStatusAt(list, now) }, tickets),
    event: {
      id: list.event_id,
      title: event_title,
      starts_at: event_starts_at,
      ends_at: event_ends_at,
      timezone: event_timezone,
      status: event_status,
      happening: event_happening,
      ...(takes_money && fps_payee !== null && isFpsCurrency(event_currency) && { fps_payee }),
    },
    tickets,
    sibling_lists,
    keys,
    device,
    // Hashes of PINs are for the phones that need them.
    supervisors: lacksRight(device, { sells: sells_ticket_ids.length > 0 }) ? supervisors : [],
    finds_by_phone,
    questions: questions.map(({ translations, ...question }) => ({
      ...question,
      translations: mapTranslations(translations, ({ description: _, ...texts }) => texts),
    })),
    utc_offsets: eventOffsets({
      starts_at: event_starts_at,
      ends_at: event_ends_at,
      timezone: event_timezone,
    }),
    // Absent where nothing is sold, so that the header of other lists stays the same.
    ...(sells_ticket_ids.length > 0 && { sells_tickets: true }),
  }
}

/**
 * Returns the list without a kind and entry rules that change nothing, so that phones with an earlier build understand
 * it. Where it hands out things, or it or one of its ticket types has or had entry rules, these phones are told to
 * update.
 */
function presentList(
  { kind, ...list }: Omit<MirrorList, 'rules_version' | 'kind'> & { kind: ListKind },
  tickets: ListContext['tickets'],
): MirrorList {
  const all = [list, ...list.earlier_rules]
  const uses_entry_rules = all.some(hasEntryRules) || tickets.some(({ entry }) => entry !== undefined)
  const is_hand_out = kind === 'hand_out'
  return {
    ...withoutUnusedRules(list),
    ...(is_hand_out && { kind }),
    earlier_rules: list.earlier_rules.map(withoutUnusedRules),
    rules_version: is_hand_out || uses_entry_rules ? SECOND_RULES_VERSION : FIRST_RULES_VERSION,
  }
}

function withoutUnusedRules<List extends DoorRules>(list: List): List {
  if (hasEntryRules(list)) return list
  const unused: ReadonlySet<string> = new Set(ENTRY_RULE_FIELDS)
  // Without them a list has the same rules.
  return Object.fromEntries(Object.entries(list).filter(([field]) => !unused.has(field))) as List
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
    foreign_hash: row.foreign_hash ?? undefined,
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
    resold_at: (cancelled_at === null ? null : row.resold_at) ?? undefined,
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
      answers: row.answers ? shortAnswers(row.answers) : undefined,
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
  with: party,
  ...scan
}: ScanFacts): MirrorScan {
  const is_by_text = scan.kind !== 'undo' && !subject.startsWith('at_')
  const is_erased = scan.override?.reason === ERASED_TEXT || (is_by_text && !has_raw_code)
  return {
    ...scan,
    device_name: device_name ?? device_name_now ?? '',
    gate: device_name === null ? gate_now : gate,
    attendee_id: subject.startsWith('at_') ? subject : scan.attendee_id,
    local_verdict: scan.local_verdict && verdictForOldBuilds(scan.local_verdict),
    verdict: verdictForOldBuilds(scan.verdict),
    ...(party && { with: party }),
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
