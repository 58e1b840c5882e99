import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { EDITED, type EditedResource, type RowOf } from '#contract/resources.ts'
import type { FieldAuthors } from '#contract/wire/errors.ts'
import { nestFields } from '#rules/translated-fields.ts'
import { PARTS } from '#offline/resources/resources.ts'
import { placeOf, type Edit } from '#offline/storage/edit-rows.ts'

/**
 * What the server made of an edit. taken: the row as it is now; stale: somebody else changed the row meanwhile;
 * gone: the row is not there any more; ordered: the rows in the order they were put in.
 */
export type Outcome<R extends EditedResource> =
  | { kind: 'taken'; row: RowOf<R> }
  | { kind: 'stale'; theirs: RowOf<R>; authors: FieldAuthors }
  | { kind: 'gone' }
  | { kind: 'ordered'; rows: readonly RowOf<R>[] }

/**
 * Sends an edit as its `sent` has it.
 * @throws ApiError with the server's refusal   @throws ZodError for fields that the contract no longer takes
 */
export async function sendEdit<R extends EditedResource>(
  client: Client,
  edit: Edit<R> & { sent: NonNullable<Edit<R>['sent']> },
): Promise<Outcome<R>> {
  const { op, resource, base_version: version, sent } = edit
  const part = PARTS[resource]
  const at = { on: placeOf(edit), row_id: edit.row_id }
  try {
    switch (op) {
      case 'create': {
        const { wanted } = EDITED[resource]
        if (part.create === undefined || wanted === null) throw cannot(edit)
        const body = wanted.parse({ ...nestFields(sent.fields), id: edit.row_id })
        return { kind: 'taken', row: await part.create.send(client, at, body, sent.key) }
      }
      case 'update': {
        const change = EDITED[resource].change.parse(nestFields(sent.fields))
        const row = await part.change(client, at, change, { version, idempotency_key: sent.key })
        return { kind: 'taken', row }
      }
      case 'delete':
        if (part.remove === undefined) throw cannot(edit)
        await part.remove(client, at, version)
        return { kind: 'gone' }
      case 'sort':
        if (part.sort === undefined) throw cannot(edit)
        return { kind: 'ordered', rows: await part.sort(client, at.on, [...(sent.fields.ids ?? [])]) }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const theirs = currentRowOf(resource, error)
    if (theirs !== null) return { kind: 'stale', theirs, authors: error.authors }
    if (op === 'delete' && isGone(error)) return { kind: 'gone' }
    throw error
  }
}

const cannot = ({ op, resource }: Edit) => new Error(`${op} of ${resource} needs the server`)

/** Whether the row itself is not there; who no longer sees the event cannot tell. */
function isGone(error: ApiError): boolean {
  return error.status === 404 && error.code !== 'event.not_found'
}

function currentRowOf<R extends EditedResource>(resource: R, { code, current }: ApiError): RowOf<R> | null {
  if (code !== 'version.stale') return null
  const read = EDITED[resource].row.safeParse(current)
  return read.success ? read.data : null
}
