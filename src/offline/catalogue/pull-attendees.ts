import { ApiError } from '#api-client/api-error.ts'
import { listAttendeeChanges, type Attendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Ports } from '../ports.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

export type AttendeePullProgress = { event_id: Id; received: number; total: number }

/**
 * Updates the attendees of the stored events page by page; finished pages stay after an interruption. Runs in one
 * tab at a time. Skips events whose attendees this person may not see.
 * @param change_nos change number of each stored event, from the catalogue
 * @throws ApiError unless it is a missing permission
 */
export async function pullAttendees(
  ports: Pick<Ports, 'db' | 'connect' | 'announcer' | 'lock'>,
  token: string,
  change_nos: Record<Id, number>,
  on_progress?: (progress: AttendeePullProgress) => void,
): Promise<void> {
  await ports.lock.exclusively(
    'attendees',
    async () => {
      for (const [event_id, change_no] of Object.entries(change_nos)) {
        const state = await ports.db.catalogued.get(event_id)
        if (state === undefined || state.attendees_at === change_no) continue
        try {
          await pullAttendeesOf(ports, token, event_id, change_no, on_progress)
        } catch (error) {
          const is_refused = error instanceof ApiError && (error.status === 403 || error.status === 404)
          if (!is_refused) throw error
        }
      }
    },
    { if_free: true },
  )
}

async function pullAttendeesOf(
  { db, connect, announcer }: Pick<Ports, 'db' | 'connect' | 'announcer'>,
  token: string,
  event_id: Id,
  change_no: number,
  on_progress?: (progress: AttendeePullProgress) => void,
): Promise<void> {
  const client = connect(token)
  for (let received = 0, has_more = true; has_more;) {
    const cursor = (await db.catalogued.get(event_id))?.attendees_cursor ?? undefined
    const { data, meta } = await client.call(listAttendeeChanges, { params: { event_id }, query: { cursor } })
    received += data.length
    has_more = meta.has_more
    const is_saved = await db.transaction('rw', db.attendees, db.catalogued, db.edits, async () => {
      // The event may have been removed while the request was pending.
      if ((await db.catalogued.get(event_id)) === undefined) return false
      if (meta.from_start) await db.attendees.where('event_id').equals(event_id).delete()
      await db.attendees.bulkPut(await newerOf(db, data))
      await deleteEditsOfErased(db, data)
      const attendees_at = meta.has_more ? null : change_no
      await db.catalogued.update(event_id, { attendees_cursor: meta.cursor, attendees_at })
      return true
    })
    if (!is_saved) return
    if (data.length > 0) announcer.announce({ kind: 'catalogue', list_id: null })
    on_progress?.({ event_id, received, total: meta.total })
  }
}

/** Drops rows older than the stored answer to an edit; their change comes again in a later page. */
async function newerOf(db: FoyerDatabase, rows: readonly Attendee[]): Promise<Attendee[]> {
  const stored = await db.attendees.bulkGet(rows.map(({ id }) => id))
  return rows.filter(({ version }, index) => version >= (stored[index]?.version ?? 0))
}

/** Unsent edits of an erased attendee contain their name. */
async function deleteEditsOfErased(db: FoyerDatabase, rows: readonly Attendee[]): Promise<void> {
  const erased = new Set(rows.flatMap(({ id, erased_at }) => (erased_at === null ? [] : id)))
  if (erased.size > 0) await db.edits.filter(({ row_id }) => erased.has(row_id)).delete()
}
