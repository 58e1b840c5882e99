import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { RESOURCE_PARTS, type EditableResource, type RowOf } from '#contract/resources.ts'
import type { FieldAuthors } from '#contract/wire/errors.ts'
import { nestFields } from '#rules/translated-fields.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import { moveOf, parentOf, type Edit } from '#offline/storage/edit-rows.ts'

/**
 * The server's outcome of an edit. taken: the current row; stale: the row was changed by somebody else; gone: the
 * row no longer exists; ordered: the rows in their new order; moved: both rows of a move.
 */
export type EditOutcome<R extends EditableResource> =
  | { kind: 'taken'; row: RowOf<R> }
  | { kind: 'stale'; theirs: RowOf<R>; authors: FieldAuthors }
  | { kind: 'gone' }
  | { kind: 'ordered'; rows: readonly RowOf<R>[] }
  | { kind: 'moved'; rows: readonly RowOf<R>[] }

/**
 * Sends an edit as stored in `sent`.
 * @throws ApiError with the server's refusal
 * @throws ZodError for fields that the contract no longer accepts
 */
export async function sendEdit<R extends EditableResource>(
  client: Client,
  edit: Edit<R> & { sent: NonNullable<Edit<R>['sent']> },
): Promise<EditOutcome<R>> {
  const { op, resource, base_version: version, sent } = edit
  const definition = RESOURCES[resource]
  const address = { on: parentOf(edit), row_id: edit.row_id }
  try {
    switch (op) {
      case 'create': {
        const { input } = RESOURCE_PARTS[resource]
        if (definition.create === undefined || input === null) throw offlineUnsupported(edit)
        const body = input.parse({ ...nestFields(sent.fields), id: edit.row_id })
        return { kind: 'taken', row: await definition.create.send(client, address, body, sent.key) }
      }
      case 'update': {
        const change = RESOURCE_PARTS[resource].change.parse(nestFields(sent.fields))
        const row = await definition.change(client, address, change, { version, idempotency_key: sent.key })
        return { kind: 'taken', row }
      }
      case 'delete':
        if (definition.remove === undefined) throw offlineUnsupported(edit)
        await definition.remove(client, address, version)
        return { kind: 'gone' }
      case 'move': {
        const move = moveOf({ op, mine: sent.fields })
        if (definition.move === undefined || move === null) throw offlineUnsupported(edit)
        return { kind: 'moved', rows: await definition.move.send(client, address, move, sent.key) }
      }
      case 'sort':
        if (definition.sort === undefined) throw offlineUnsupported(edit)
        return {
          kind: 'ordered',
          rows: await definition.sort(client, address.on, [...(sent.fields.ids ?? [])]),
        }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const theirs = currentRowOf(resource, error)
    if (theirs !== null) return { kind: 'stale', theirs, authors: error.authors }
    if (op === 'delete' && isGone(error)) return { kind: 'gone' }
    throw error
  }
}

const offlineUnsupported = ({ op, resource }: Edit) => new Error(`${op} of ${resource} needs the server`)

/** Returns whether the row itself is gone; without access to the event this is unknown. */
function isGone(error: ApiError): boolean {
  return error.status === 404 && error.code !== 'event.not_found'
}

function currentRowOf<R extends EditableResource>(resource: R, { code, current }: ApiError): RowOf<R> | null {
  if (code !== 'version.stale') return null
  const parsed = RESOURCE_PARTS[resource].row.safeParse(current)
  return parsed.success ? parsed.data : null
}
