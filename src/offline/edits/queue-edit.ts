import type { EditableResource, FieldsOf, RowOf, FormFieldsOf } from '#contract/resources.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { pickFields } from '#rules/merge-edit.ts'
import { fieldsAt, flattenFields } from '#rules/translated-fields.ts'
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
 * @param of.row the displayed row, with earlier unsent edits applied
 * @param mine only the changed fields
 */
export async function queueUpdate<R extends EditableResource>(
  ports: QueuePorts,
  of: RowRef<R> & { row: RowOf<R> },
  mine: FormFieldsOf<R>,
): Promise<Edit> {
  const before = RESOURCES[of.resource].toFields(of.row)
  const typed = fieldsOf(ports, of.resource, mine)
  return putEdit(ports, async () => {
    const asked = (await findEdits(ports, of, ['conflict'])).filter(({ op }) => op === 'update')
    const isAsked = (field: string) => asked.some((edit) => field in edit.mine)
    const answers = asked
      .map((edit) => ({ edit, own: pickFields(typed, (field) => field in edit.mine) }))
      .filter(({ own }) => Object.keys(own).length > 0)
      .map(({ edit, own }) => ({ ...edit, mine: { ...edit.mine, ...own } }))
    await ports.db.edits.bulkPut(answers)
    const rest = pickFields(typed, (field) => !isAsked(field))
    const [answer] = answers
    if (answer !== undefined && Object.keys(rest).length === 0) return answer
    const open = await findEdits(ports, of, ['waiting', 'refused'])
    const blank = {
      ...blankEdit(ports, 'update', of, of.row.version),
      row_name: nameOfRow(of.resource, of.row),
    }
    const edit = open.find(({ op }) => op === 'create' || op === 'update') ?? blank
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
  of: RowRef<R>,
  fields: FormFieldsOf<R>,
): Promise<Edit> {
  const mine = fieldsOf(ports, of.resource, fields)
  return putEdit(ports, async () => {
    const open = (await findEdits(ports, of, ['waiting', 'refused'])).find(({ op }) => op === 'create')
    const edit = open ?? blankEdit(ports, 'create', of, 0)
    return { ...edit, row_name: rowName(fields), mine, state: 'waiting', error: null }
  })
}

/** Queues a deletion. A row that was never sent is dropped together with its children. */
export async function queueDelete<R extends EditableResource>(
  ports: QueuePorts,
  of: RowRef<R> & { row: RowOf<R> },
): Promise<void> {
  const { db, announcer } = ports
  await db.transaction('rw', db.edits, async () => {
    const edits = await db.edits.toArray()
    const own = edits.filter(({ op, row_id }) => row_id === of.row_id && op !== 'sort')
    const unmade = own.find(({ op, sent }) => op === 'create' && sent === null)
    const gone = unmade === undefined ? own.filter(({ op }) => op !== 'create') : dependentsOf(edits, unmade)
    await db.edits.bulkDelete(gone.map(({ id }) => id))
    if (unmade !== undefined) await db.edits.delete(unmade.id)
    else
      await db.edits.put({
        ...blankEdit(ports, 'delete', of, of.row.version),
        row_name: nameOfRow(of.resource, of.row),
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
  const of = { resource, on, row_id: on }
  return putEdit(ports, async () => {
    const open = await findEdits(ports, of, ['waiting', 'refused'])
    const edit = open.find(({ op }) => op === 'sort') ?? blankEdit(ports, 'sort', of, 0)
    return { ...edit, mine: { ids: [...ids] }, state: 'waiting', error: null }
  })
}

/** Returns the typed fields for storage, with ids for new nested rows and without undefined fields. */
function fieldsOf<R extends EditableResource>(
  { random }: QueuePorts,
  resource: R,
  typed: FormFieldsOf<R>,
): FieldsOf<R> {
  const said = pickFields(typed, (_, value) => value !== undefined)
  // Undefined fields have been removed.
  const fields = said as FieldsOf<R>
  return flattenFields(RESOURCES[resource].withIds?.(fields, random) ?? fields)
}

async function putEdit({ db, announcer }: QueuePorts, make: () => Promise<Edit>): Promise<Edit> {
  const edit = await db.transaction('rw', db.edits, async () => {
    const made = await make()
    await db.edits.put(made)
    return made
  })
  announcer.announce({ kind: 'edits', list_id: null })
  return edit
}

/** Returns the edits of a row in these states, oldest first. */
function findEdits<R extends EditableResource>(
  { db }: QueuePorts,
  of: RowRef<R>,
  states: readonly Edit['state'][],
): Promise<Edit[]> {
  return db.edits
    .where('state')
    .anyOf(states)
    .filter((edit) => edit.resource === of.resource && edit.row_id === of.row_id)
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
