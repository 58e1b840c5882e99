import type { Instant } from '#contract/wire/instant.ts'
import type { PublicOtherEvent, PublicOtherEventFull } from '#contract/events/other-events.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import type { Picture } from '#server/modules/covers/service.ts'
import type { OtherEventRow } from './store.ts'

/** Everything is named: what is added to a row later is not public by itself. */
export function presentOne(row: OtherEventRow, cover: Picture | null): PublicOtherEvent {
  const { id, title, start_date, end_date, starts_at, ends_at, timezone, place } = row
  return { id, title, start_date, end_date, starts_at, ends_at, timezone, place, cover }
}

export function presentFull(
  row: OtherEventRow,
  { cover, more }: { cover: Picture | null; more: Picture[] },
  now: Instant,
): PublicOtherEventFull {
  const { description, starts_at, ends_at, website_url, email, phone } = row
  return {
    ...presentOne(row, cover),
    description,
    is_over: starts_at !== null && eventOverAt({ starts_at, ends_at }) <= now,
    website_url,
    email,
    phone,
    pictures: more,
  }
}
