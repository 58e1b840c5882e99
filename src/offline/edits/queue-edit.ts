import type { EditableResource, FieldsOf, RowOf, FormFieldsOf } from '#contract/resources.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { pickFields } from '#rules/merge-edit.ts'
import { fieldsAt, flattenFields } from '#rules/translated-fields.ts'
import type { RowMove } from '#offline/resources/resource.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { dependentsOf } from './edit-order.ts'
import { nameOfRow, rowName } from './row-name.ts'

type QueuePorts = Pick<Ports, 'db' | 'clock' | 'random' | 'announcer'>

/** Identifies a row: resource, parent event or account, and id. */
export type RowRef<R extends EditableResource> = { resource: R; on: Id; row_id: Id }

/**
 * Queues a change of a row. A waiting edit of the same row absorbs the new fields, so that a row is sent once. A
 * refused edit is sent again together with the new fields. Fields in conflict keep waiting for a decision, with
 * the latest input.
 * @param ref.row the displayed row, with earlier unsent edits applied
 * @param mine only the changed fields
 */
export async function queueUpdate<R extends EditableResource>(
  ports: QueuePorts,
  ref: RowRef<R> & { row: RowOf<R> },
  mine: FormFieldsOf<R>,
): Promise<Edit> {
  const before = RESOURCES[ref.resource].toFields(ref.row)
  const input = fieldsOf(ports, ref.resource, mine)
  return putEdit(ports, async () => {
    const conflicts = (await findEdits(ports, ref, ['conflict'])).filter(({ op }) => op === 'update')
    const isInConflict = (field: string) => conflicts.some((edit) => field in edit.mine)
    const updated_conflicts = conflicts
      .map((edit) => ({ edit, changes: pickFields(input, (field) => field in edit.mine) }))
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .map(({ edit, changes }) => ({ ...edit, mine: { ...edit.mine, ...changes } }))
    await ports.db.edits.bulkPut(updated_conflicts)
    const rest = pickFields(input, (field) => !isInConflict(field))
    const [updated] = updated_conflicts
    if (updated !== undefined && Object.keys(rest).length === 0) return updated
    const pending = await findEdits(ports, ref, ['waiting', 'refused'])
    const blank = {
      ...blankEdit(ports, 'update', ref, ref.row.version),
      row_name: nameOfRow(ref.resource, ref.row),
    }
    const edit = pending.find(({ op }) => op === 'create' || op === 'update') ?? blank
    const base = fieldsAt(before, Object.keys(rest))
    return {
      ...edit,
      base: { ...base, ...edit.base },
      mine: { ...edit.mine, ...rest },
      state: 'waiting',
      error: null,
    }
  })
}

/**
 * Queues a new row; it has its id at once. A waiting or refused creation with the same id is the same row and is
 * sent once, with the latest input.
 * @param fields input of the API
 */
export function queueCreate<R extends EditableResource>(
  ports: QueuePorts,
  ref: RowRef<R>,
  fields: FormFieldsOf<R>,
): Promise<Edit> {
  const mine = fieldsOf(ports, ref.resource, fields)
  return putEdit(ports, async () => {
    const pending = (await findEdits(ports, ref, ['waiting', 'refused'])).find(({ op }) => op === 'create')
    const edit = pending ?? blankEdit(ports, 'create', ref, 0)
    return { ...edit, row_name: rowName(fields), mine, state: 'waiting', error: null }
  })
}

/** Queues a deletion. A row that was never sent is dropped together with its children. */
export async function queueDelete<R extends EditableResource>(
  ports: QueuePorts,
  ref: RowRef<R> & { row: RowOf<R> },
): Promise<void> {
  const { db, announcer } = ports
  await db.transaction('rw', db.edits, async () => {
    const edits = await db.edits.toArray()
    const row_edits = edits.filter(({ op, row_id }) => row_id === ref.row_id && op !== 'sort')
    const creation = row_edits.find(({ op, sent }) => op === 'create' && sent === null)
    const dropped =
      creation === undefined ? row_edits.filter(({ op }) => op !== 'create') : dependentsOf(edits, creation)
    await db.edits.bulkDelete(dropped.map(({ id }) => id))
    if (creation !== undefined) await db.edits.delete(creation.id)
    else
      await db.edits.put({
        ...blankEdit(ports, 'delete', ref, ref.row.version),
        row_name: nameOfRow(ref.resource, ref.row),
      })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

/** Queues a new order of the rows of an event; it replaces an earlier one. */
export function queueSort<R extends EditableResource>(
  ports: QueuePorts,
  { resource, on }: Pick<RowRef<R>, 'resource' | 'on'>,
  ids: readonly Id[],
): Promise<Edit> {
  const ref = { resource, on, row_id: on }
  return putEdit(ports, async () => {
    const pending = await findEdits(ports, ref, ['waiting', 'refused'])
    const edit = pending.find(({ op }) => op === 'sort') ?? blankEdit(ports, 'sort', ref, 0)
    return { ...edit, mine: { ids: [...ids] }, state: 'waiting', error: null }
  })
}

/**
 * Queues a move of ids from one row to another, which changes both at once. Each move is sent, in the order made.
 * @param ref.row the row that the ids leave, as displayed
 */
export function queueMove<R extends EditableResource>(
  ports: QueuePorts,
  ref: RowRef<R> & { row: RowOf<R> },
  { ids, to }: RowMove,
): Promise<Edit> {
  const row_name = nameOfRow(ref.resource, ref.row)
  return putEdit(ports, () =>
    Promise.resolve({ ...blankEdit(ports, 'move', ref, 0), row_name, mine: { ids: [...ids], to } }),
  )
}

/** Returns the typed fields for storage, with ids for new nested rows and without undefined fields. */
function fieldsOf<R extends EditableResource>(
  { random }: QueuePorts,
  resource: R,
  input: FormFieldsOf<R>,
): FieldsOf<R> {
  const defined = pickFields(input, (_, value) => value !== undefined)
  // Undefined fields have been removed.
  const fields = defined as FieldsOf<R>
  return flattenFields(RESOURCES[resource].withIds?.(fields, random) ?? fields)
}

async function putEdit({ db, announcer }: QueuePorts, build: () => Promise<Edit>): Promise<Edit> {
  const edit = await db.transaction('rw', db.edits, async () => {
    const created = await build()
    await db.edits.put(created)
    return created
  })
  announcer.announce({ kind: 'edits', list_id: null })
  return edit
}

/** Returns the edits of a row in these states, oldest first. */
function findEdits<R extends EditableResource>(
  { db }: QueuePorts,
  ref: RowRef<R>,
  states: readonly Edit['state'][],
): Promise<Edit[]> {
  return db.edits
    .where('state')
    .anyOf(states)
    .filter((edit) => edit.resource === ref.resource && edit.row_id === ref.row_id)
    .sortBy('made_at')
}

function blankEdit<R extends EditableResource>(
  { clock, random }: QueuePorts,
  op: Edit['op'],
  { resource, on, row_id }: RowRef<R>,
  base_version: number,
): Edit {
  return {
    id: newId('edit', random),
    op,
    resource,
    row_id,
    ...(RESOURCES[resource].parent_kind === 'event' ? { event_id: on } : { event_id: null, account_id: on }),
    row_name: '',
    base: {},
    mine: {},
    base_version,
    made_at: fromEpochMs(clock.wall_ms()),
    state: 'waiting',
    sent: null,
    theirs: null,
    authors: {},
    error: null,
  }
}
