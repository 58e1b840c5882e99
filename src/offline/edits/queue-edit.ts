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

/** A row of a resource: on which event or account it hangs, and its id. */
export type RowRef<R extends EditableResource> = { resource: R; on: Id; row_id: Id }

/**
 * Keeps a person's change of a row until the server has it. A waiting edit of the same row takes the new
 * fields in, so that a row is sent once. A refused one is what the person is correcting: it goes again
 * together with the new fields. Fields that wait for a decision go on waiting, with what was typed last.
 * @param of.row as it was shown, with earlier unsent edits laid over it   @param mine only the fields that changed
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
 * Keeps a new row until the server has made it; it has its id at once. One that waits or was refused under the
 * same id is the same row: it goes once, with what was typed last. @param fields as the API takes them
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

/** Keeps a deletion until the server has carried it out; a row that it never had goes with what hangs on it. */
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

/** Keeps a new order of the rows that hang on an event; a later one takes its place. */
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

/** What was typed, as it is kept: with ids for what has none yet and without what was left out. */
function fieldsOf<R extends EditableResource>(
  { random }: QueuePorts,
  resource: R,
  typed: FormFieldsOf<R>,
): FieldsOf<R> {
  const said = pickFields(typed, (_, value) => value !== undefined)
  // What was left out is gone.
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

/** The edits of a row in these states, oldest first. */
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
