import { z } from 'zod'
import type { Id } from '#contract/id.ts'
import type { Edit, EditedResource } from '../store/edit-rows.ts'
import type { Fields } from './edited-resource.ts'
import { EDITED } from './resources.ts'

/** A row as the person left it, and what the server does not know of it yet. */
export type Edited<Row> = Row & {
  /** Something of it is not sent. */
  is_unsent: boolean
  /** The server has never heard of it. */
  is_new: boolean
  /** It goes as soon as the server hears of it. */
  is_leaving: boolean
}

/**
 * The rows of a resource as the person left them: the server's, with edits that are not there yet laid over in
 * their order, those made here added, and in the order they were put in. Rows are known by `key`.
 */
export function layEdits<Row extends object>(
  resource: EditedResource,
  rows: readonly Row[],
  edits: readonly Edit[],
  key: keyof Row & ('id' | 'event_id') = 'id' as keyof Row & 'id',
): Edited<Row>[] {
  const own = edits
    .filter((edit) => edit.resource === resource)
    .sort((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
  const known = new Set(rows.map((row) => String(row[key])))
  const made = own
    .filter(({ op, row_id }) => op === 'create' && !known.has(row_id))
    .flatMap((edit) => draftOf<Row>(resource, edit))
  const laid = [...rows, ...made].map((row) => layOne(resource, row, String(row[key]), own, known))
  return own.filter(({ op }) => op === 'sort').reduce(inOrder, laid)
}

/** Nothing for what an earlier version of the app made and this one cannot read; its edit is listed all the same. */
function draftOf<Row>(resource: EditedResource, { event_id, row_id, mine, made_at }: Edit): Row[] {
  try {
    const draft = EDITED[resource].create?.draft({ event_id, row_id }, mine, made_at)
    // The draft of a resource has the fields of its row.
    return draft === undefined ? [] : [draft as Row]
  } catch (error) {
    if (error instanceof z.ZodError) return []
    throw error
  }
}

function layOne<Row extends object>(
  resource: EditedResource,
  row: Row,
  row_id: Id,
  own: readonly Edit[],
  known: ReadonlySet<string>,
): Edited<Row> {
  const concerned = own.filter((edit) => edit.row_id === row_id && edit.op !== 'sort')
  const fields: Fields = {}
  for (const { op, mine } of concerned) {
    if (op === 'update' || known.has(row_id)) Object.assign(fields, mine)
  }
  const laid = Object.keys(fields).length === 0 ? row : EDITED[resource].lay(row as Fields, fields)
  return {
    // Edited fields are fields of the row.
    ...(laid as Row),
    is_unsent: concerned.length > 0,
    is_new: !known.has(row_id),
    is_leaving: concerned.some(({ op }) => op === 'delete'),
  }
}

function inOrder<Row extends object>(rows: Edited<Row>[], sort: Edit): Edited<Row>[] {
  const ids = Array.isArray(sort.mine['ids']) ? sort.mine['ids'].map(String) : []
  const place = (row: Edited<Row>) => {
    const at = 'id' in row ? ids.indexOf(String(row.id)) : -1
    return at === -1 ? ids.length : at
  }
  const is_concerned = rows.some((row) => 'event_id' in row && row.event_id === sort.event_id)
  return is_concerned ? [...rows].sort((a, b) => place(a) - place(b)) : rows
}
