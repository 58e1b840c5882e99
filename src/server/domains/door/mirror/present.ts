import { createHash } from 'node:crypto'
import type { Instant } from '#contract/wire/instant.ts'
import { RULES_VERSION } from '#contract/door/mirror-list.ts'
import type { MirrorPage } from '#contract/door/mirror.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import type { DoorDevice } from '#server/domains/door/devices/service.ts'
import type { ListContext } from './around-store.ts'

type MirrorHeader = Pick<
  MirrorPage['data'],
  'list' | 'event' | 'tickets' | 'sibling_lists' | 'keys' | 'device' | 'finds_by_phone'
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
  const { tickets, sibling_lists, keys, finds_by_phone, change_no: _, lineage: __, ...list } = rest
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
