import { newId, type Id } from '#contract/id.ts'
import { fromEpochMs } from '#contract/instant.ts'
import type { Ports } from '../ports.ts'
import type { Edit, EditedResource } from '../store/edit-rows.ts'
import { hangingOn } from './edit-order.ts'
import type { Fields, VersionedRow } from './edited-resource.ts'
import { EDITED } from './resources.ts'
import { rowName } from './row-name.ts'

type QueuePorts = Pick<Ports, 'db' | 'clock' | 'random' | 'announcer'>
type Of = { resource: EditedResource; event_id: Id; row_id: Id }

/**
 * Keeps a person's change of a row until the server has it. A waiting edit of the same row takes the new
 * fields in, so that a row is sent once. A refused one is what the person is correcting: it goes again
 * together with the new fields. Fields that wait for a decision go on waiting, with what was typed last.
 * @param row as it was shown, with earlier unsent edits laid over it   @param mine only the fields that changed
 */
export async function queueUpdate(
  ports: QueuePorts,
  of: Of & { row: Fields & VersionedRow },
  mine: Fields,
): Promise<Edit> {
  const before = EDITED[of.resource].toFields(of.row)
  const row_name = rowName(of.row)
  return put(ports, async () => {
    const typed = Object.entries(withIds(ports, of.resource, mine))
    const asked = (await findEdits(ports, of, ['conflict'])).filter(({ op }) => op === 'update')
    const answers = asked.flatMap((edit) => {
      const own = typed.filter(([field]) => field in edit.mine)
      return own.length === 0 ? [] : [{ ...edit, mine: { ...edit.mine, ...Object.fromEntries(own) } }]
    })
    await ports.db.edits.bulkPut(answers)
    const rest = typed.filter(([field]) => !asked.some((edit) => field in edit.mine))
    const [answer] = answers
    if (answer !== undefined && rest.length === 0) return answer
    const open = await findEdits(ports, of, ['waiting', 'refused'])
    const blank = { ...blankEdit(ports, 'update', of, of.row.version), row_name }
    const edit = open.find(({ op }) => op === 'create' || op === 'update') ?? blank
    const base = Object.fromEntries(rest.map(([field]) => [field, before[field]]))
    return {
      ...edit,
      base: { ...base, ...edit.base },
      mine: { ...edit.mine, ...Object.fromEntries(rest) },
      state: 'waiting',
      error: null,
    }
  })
}

/**
 * Keeps a new row until the server has made it; it has its id at once. One that was refused under the same id
 * is what the person is correcting: it goes again. @param fields as the API takes them
 */
export function queueCreate(ports: QueuePorts, of: Of, fields: Fields): Promise<Edit> {
  const mine = withIds(ports, of.resource, fields)
  return put(ports, async () => {
    const refused = (await findEdits(ports, of, ['refused'])).find(({ op }) => op === 'create')
    const edit = refused ?? blankEdit(ports, 'create', of, 0)
    return { ...edit, row_name: rowName(fields), mine, state: 'waiting', error: null }
  })
}

/** Keeps a deletion until the server has carried it out; a row that it never had goes with what hangs on it. */
export async function queueDelete(ports: QueuePorts, of: Of & { row: Fields & VersionedRow }): Promise<void> {
  const { db, announcer } = ports
  await db.transaction('rw', db.edits, async () => {
    const edits = await db.edits.toArray()
    const own = edits.filter(({ op, row_id }) => row_id === of.row_id && op !== 'sort')
    const unmade = own.find(({ op, sent }) => op === 'create' && sent === null)
    const gone = unmade === undefined ? own.filter(({ op }) => op !== 'create') : hangingOn(edits, unmade)
    await db.edits.bulkDelete(gone.map(({ id }) => id))
    if (unmade !== undefined) await db.edits.delete(unmade.id)
    else await db.edits.put({ ...blankEdit(ports, 'delete', of, of.row.version), row_name: rowName(of.row) })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

/** Keeps a new order of an event's rows; a later one takes its place. */
export function queueSort(
  ports: QueuePorts,
  of: { resource: EditedResource; event_id: Id },
  ids: readonly Id[],
): Promise<Edit> {
  const address = { ...of, row_id: of.event_id }
  return put(ports, async () => {
    const open = await findEdits(ports, address, ['waiting', 'refused'])
    const edit = open.find(({ op }) => op === 'sort') ?? blankEdit(ports, 'sort', address, 0)
    return { ...edit, mine: { ids: [...ids] }, state: 'waiting', error: null }
  })
}

function withIds({ random }: QueuePorts, resource: EditedResource, fields: Fields): Fields {
  return EDITED[resource].withIds?.(fields, random) ?? fields
}

async function put({ db, announcer }: QueuePorts, make: () => Promise<Edit>): Promise<Edit> {
  const edit = await db.transaction('rw', db.edits, async () => {
    const made = await make()
    await db.edits.put(made)
    return made
  })
  announcer.announce({ kind: 'edits', list_id: null })
  return edit
}

/** The edits of a row in these states, oldest first. */
function findEdits({ db }: QueuePorts, of: Of, states: readonly Edit['state'][]): Promise<Edit[]> {
  return db.edits
    .where('state')
    .anyOf(states)
    .filter((edit) => edit.resource === of.resource && edit.row_id === of.row_id)
    .sortBy('made_at')
}

function blankEdit({ clock, random }: QueuePorts, op: Edit['op'], of: Of, base_version: number): Edit {
  return {
    id: newId('edit', random),
    op,
    resource: of.resource,
    row_id: of.row_id,
    event_id: of.event_id,
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
