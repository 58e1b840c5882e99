import { newId, type Id } from '#contract/id.ts'
import { fromEpochMs } from '#contract/instant.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/rows.ts'
import type { EditableRow } from './catalogue.ts'

/**
 * Keeps a person's change of a row until the server has it. A waiting edit of the same row takes the new
 * fields in, so that a row is sent once; one that waits for a decision is left alone.
 * @param row as it was shown, with earlier unsent edits laid over it   @param mine only the fields that changed
 */
export async function queueEdit<Row extends EditableRow>(
  ports: Pick<Ports, 'db' | 'clock' | 'random' | 'announcer'>,
  of: { resource: Edit['resource']; event_id: Id; row: Row },
  mine: Partial<Row>,
): Promise<Edit> {
  const { db } = ports
  const edit = await db.transaction('rw', db.edits, async () => {
    const waiting = (await db.edits.where('state').equals('waiting').toArray()).find(
      (queued) => queued.resource === of.resource && queued.row_id === of.row.id,
    )
    const edit: Edit = waiting ?? blankEdit(ports, of)
    const base = Object.fromEntries(Object.entries(of.row).filter(([field]) => field in mine))
    const merged = { ...edit, base: { ...base, ...edit.base }, mine: { ...edit.mine, ...mine } }
    await db.edits.put(merged)
    return merged
  })
  ports.announcer.announce({ kind: 'edits', list_id: null })
  return edit
}

function blankEdit(
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
  of: { resource: Edit['resource']; event_id: Id; row: EditableRow },
): Edit {
  return {
    id: newId('edit', random),
    resource: of.resource,
    row_id: of.row.id,
    event_id: of.event_id,
    base: {},
    mine: {},
    base_version: of.row.version,
    made_at: fromEpochMs(clock.wall_ms()),
    state: 'waiting',
    theirs: null,
    error: null,
  }
}

/** A row as the person left it: the server's, with edits that are not there yet laid over it in their order. */
export function withEdits<Row extends EditableRow>(
  row: Row,
  edits: readonly Edit[],
): Row & { is_unsent: boolean } {
  const own = edits.filter((edit) => edit.row_id === row.id).sort((a, b) => (a.made_at < b.made_at ? -1 : 1))
  const fields: Record<string, unknown> = {}
  for (const edit of own) Object.assign(fields, edit.mine)
  return { ...row, ...fields, is_unsent: own.length > 0 }
}
