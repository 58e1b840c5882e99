import type { CheckInList, PublicCheckInList } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import type { ListRow } from './store.ts'

export function present(row: ListRow, now: Instant): CheckInList {
  const { account_id: _, change_no: __, ...list } = row
  return { ...list, status: listStatusAt(row, now) }
}

export function presentPublic(row: ListRow & { event_title: string }, now: Instant): PublicCheckInList {
  const { id, name, description, event_title, activates_at, expires_at } = row
  return { id, name, description, event_title, status: listStatusAt(row, now), activates_at, expires_at }
}
