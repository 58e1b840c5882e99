import { ATTENDEE_CHANGES_PAGE, type Attendee, type listAttendeeChanges } from '#contract/orders/attendees.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { after, readCursor, startOf, writeCursor, type ChangePosition } from './changes-cursor.ts'
import * as changes from './changes-store.ts'
import { present } from './present.ts'
import * as store from './store.ts'

/**
 * Returns the attendees of an event that changed, or were checked in or out, after a cursor; oldest change first,
 * without ticket codes, at most 1,000. Without a cursor and after a restore it starts with all attendees. Errors:
 * event.not_found, permission.denied.
 */
export async function listChanges(
  context: Context<Person>,
  event_id: Id,
  cursor: string | undefined,
): Promise<OkOf<typeof listAttendeeChanges>> {
  const { tx } = context
  await requireEvent(context, event_id, 'attendee.view')
  const state = await changes.readState(tx, event_id)
  const saved_cursor = cursor === undefined ? null : readCursor(cursor, state)
  const from = saved_cursor ?? startOf(state)
  const end = after(state.change_no)
  const attendee_changes = await nextChanges(from.a, end, ATTENDEE_CHANGES_PAGE, (limit) =>
    changes.changedAfter(tx, event_id, from.a, limit),
  )
  const remaining = attendee_changes.has_more ? 0 : ATTENDEE_CHANGES_PAGE - attendee_changes.ids.length
  const scan_changes = await nextChanges(from.s, end, remaining, (limit) =>
    changes.scannedAfter(tx, event_id, from.s, limit),
  )
  return {
    data: await listInOrder(context, event_id, [...attendee_changes.ids, ...scan_changes.ids]),
    meta: {
      cursor: writeCursor({ ...from, a: attendee_changes.reached, s: scan_changes.reached }),
      has_more: attendee_changes.has_more || scan_changes.has_more,
      from_start: saved_cursor === null,
      total: await store.countAll(tx, event_id),
    },
  }
}

type ChangeRef = { change_no: number; id: Id }

async function nextChanges(
  from: ChangePosition,
  end: ChangePosition,
  limit: number,
  read: (limit: number) => Promise<ChangeRef[]>,
) {
  const rows = await read(limit + 1)
  const has_more = rows.length > limit
  const page = has_more ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  const reached: ChangePosition = !has_more ? end : last === undefined ? from : [last.change_no, last.id]
  return { ids: page.map(({ id }) => id), reached, has_more }
}

async function listInOrder({ tx }: Context, event_id: Id, ids: readonly Id[]): Promise<Attendee[]> {
  const unique_ids = [...new Set(ids)]
  const rows = new Map((await store.listByIds(tx, event_id, unique_ids)).map((row) => [row.id, row]))
  return unique_ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : present(row, false)
  })
}
