import type { Id } from '#contract/id.ts'
import { isSameValue } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import { blankCatalogued } from '../store/catalogue-rows.ts'
import type { FoyerDatabase } from '../store/database.ts'
import type { Edit, EditedResource } from '../store/edit-rows.ts'
import type { Fields } from './edited-resource.ts'
import { EDITED } from './resources.ts'
import { noteTaken } from './taken.ts'

type TakePorts = Pick<Ports, 'db' | 'announcer'>

/** The tables that an edit may change together with the queue. */
export function editedTables(db: FoyerDatabase) {
  return [
    db.edits,
    db.events,
    db.event_settings,
    db.tickets,
    db.questions,
    db.promo_codes,
    db.capacity_assignments,
    db.check_in_lists,
    db.attendees,
    db.catalogued,
    db.settings,
  ]
}

/** Keeps a row of the server, unless a newer one is here already: answers may overtake each other. */
export async function keepRow(
  db: FoyerDatabase,
  resource: EditedResource,
  row_id: Id,
  value: Fields,
): Promise<void> {
  const { table, toRow } = EDITED[resource]
  const row = toRow(value)
  const kept = await table(db).get(row_id)
  if (kept === undefined || kept.version <= row.version) await table(db).put(row)
  await noteTaken(db)
}

/**
 * The server's row takes the edit's place; what was typed while it was on its way stays as an edit of its own.
 * @param edit as it was sent   @param sent the fields that the server was given
 */
export async function takeRow(
  { db, announcer }: TakePorts,
  edit: Edit,
  row: Fields,
  sent: Fields,
): Promise<void> {
  const { id, op, resource, row_id, base_version } = edit
  const version = Number(row['version'])
  await db.transaction('rw', editedTables(db), async () => {
    await keepRow(db, resource, row_id, row)
    // Made here, an event is kept here too before the catalogue has brought it.
    if (op === 'create' && resource === 'event' && (await db.catalogued.get(row_id)) === undefined) {
      await db.catalogued.put({ ...blankCatalogued(row_id), has_parts: true })
    }
    await moveDeletion(db, row_id, base_version, version)
    const now = await db.edits.get(id)
    if (now === undefined) return
    const typed = Object.entries(now.mine).filter(([field, value]) => !isSameValue(value, sent[field]))
    const rest = { ...now, op: 'update', mine: Object.fromEntries(typed), sent: null } as const
    await putRebased(db, rest, EDITED[resource].toFields(row), version)
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

/** A deletion that was asked for while this browser's own change of the row was under way is of the changed row. */
async function moveDeletion(db: FoyerDatabase, row_id: Id, from: number, to: number): Promise<void> {
  if (to > from + 1) return
  await db.edits
    .filter((edit) => edit.op === 'delete' && edit.row_id === row_id && edit.base_version === from)
    .modify({ base_version: to })
}

/** An update as one of a row whose fields are these now; nothing is left of one that says nothing. */
export async function putRebased(
  db: FoyerDatabase,
  edit: Edit,
  fields: Fields,
  base_version: number,
): Promise<void> {
  const names = Object.keys(edit.mine)
  const base = Object.fromEntries(names.map((field) => [field, fields[field]]))
  if (names.length === 0) await db.edits.delete(edit.id)
  else await db.edits.put({ ...edit, base, base_version })
}

/** A row is gone on the server: it goes here too, and what was to be changed of it. */
export async function takeGone({ db, announcer }: TakePorts, { resource, row_id }: Edit): Promise<void> {
  await db.transaction('rw', editedTables(db), async () => {
    await EDITED[resource].table(db).delete(row_id)
    await db.edits.filter((edit) => edit.row_id === row_id && edit.op !== 'sort').delete()
    await noteTaken(db)
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

/** The rows of an event in the order that was sent; one that was made meanwhile still waits. */
export async function takeOrder(
  { db, announcer }: TakePorts,
  { id, resource, mine }: Edit,
  rows: readonly Fields[],
): Promise<void> {
  await db.transaction('rw', editedTables(db), async () => {
    for (const row of rows) {
      const row_id = String(row['id'])
      const before = await EDITED[resource].table(db).get(row_id)
      await keepRow(db, resource, row_id, row)
      await moveDeletion(db, row_id, before?.version ?? 0, Number(row['version']))
    }
    const now = await db.edits.get(id)
    if (now !== undefined && isSameValue(now.mine, mine)) await db.edits.delete(id)
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
