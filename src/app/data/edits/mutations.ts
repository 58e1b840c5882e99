import type { CheckInList } from '#contract/check-in-lists.ts'
import type { Event } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import { settleEdit } from '#offline/edits/flush-edits.ts'
import { queueEdit } from '#offline/edits/queue-edit.ts'
import type { Ports } from '#offline/ports.ts'
import type { Edit } from '#offline/store/rows.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'

type Edited =
  | { resource: 'event'; row: Event; mine: Partial<Event> }
  | { resource: 'check_in_list'; row: CheckInList; mine: Partial<CheckInList> }

/**
 * Takes a change over at once and leaves it to be sent. A refused edit of the same row is what the person is
 * correcting: it goes again together with the new fields, and never without them.
 */
export async function saveEdit(of: Edited): Promise<void> {
  const ports = browserPorts()
  const { db, announcer } = ports
  const quiet = { ...ports, announcer: { ...announcer, announce: () => undefined } }
  await db.transaction('rw', db.edits, db.events, db.check_in_lists, async () => {
    const refused = await db.edits
      .where('state')
      .equals('refused')
      .filter((edit) => edit.row_id === of.row.id)
      .toArray()
    for (const edit of refused) await settleEdit(quiet, edit.id, Object.keys(edit.mine))
    await queue(quiet, of)
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

function queue(ports: Ports, of: Edited): Promise<Edit> {
  return of.resource === 'event'
    ? queueEdit(ports, { resource: of.resource, event_id: of.row.id, row: of.row }, of.mine)
    : queueEdit(ports, { resource: of.resource, event_id: of.row.event_id, row: of.row }, of.mine)
}

/** A person's decision on a conflict or a refusal: the fields to send as typed; none drops the edit. */
export async function decideEdit(edit_id: Id, keep: readonly string[]): Promise<void> {
  await settleEdit(browserPorts(), edit_id, keep)
}

/** The fields of a form that differ from the row it was filled with. */
export function changedFields<Row extends object>(
  row: Row,
  fields: { [Field in keyof Row]?: Row[Field] | undefined },
): Partial<Row> {
  const before = new Map<string, unknown>(Object.entries(row))
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  // Entries of the fields, which are fields of the row.
  return Object.fromEntries(changed) as Partial<Row>
}

/** Whether an edit waits for a person and not for the network. */
export const needsPerson = (edit: Edit): boolean => edit.state !== 'waiting'
