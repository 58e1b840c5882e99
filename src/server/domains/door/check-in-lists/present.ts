import type { CheckInList, PublicCheckInList } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { ListRow, PublicListRow } from './store.ts'

export function present(row: ListRow, now: Instant): CheckInList {
  const { account_id: _, change_no: __, ...list } = row
  return { ...list, status: listStatusAt(row, now) }
}

export function presentPublic(row: PublicListRow, now: Instant, reader: Locale): PublicCheckInList {
  const { id, name, description, activates_at, expires_at } = localizeRow(row, reader)
  const { title: event_title } = localizeRow(row.event, reader)
  const { timezone } = row.event
  const status = listStatusAt(row, now)
  return { id, name, description, event_title, timezone, status, activates_at, expires_at }
}
