import { z } from 'zod'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { FieldAuthors } from '#contract/wire/errors.ts'
import { idOf } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { flattenFields } from '#rules/translated-fields.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './authors-store.ts'
import type { Context } from '#server/core/http/context.ts'

const RETENTION_MS = 90 * 86_400_000

const versionedRow = z.object({
  id: z.string().optional(),
  event_id: idOf('event').optional(),
  account_id: idOf('account').optional(),
  version: z.number(),
})
const versionedReply = z.object({ data: versionedRow })

type RowChange = {
  context: Pick<Context, 'tx' | 'now' | 'actor'>
  params: Record<string, string>
  body: unknown
  version: number | null
}

/**
 * Runs a change of a row of an event or account and records its author. On a version conflict the error names
 * who changed which fields since the caller's version.
 */
export async function withAuthors<Reply>(
  endpoint: Endpoint,
  change: RowChange,
  run: () => Promise<Reply>,
): Promise<Reply> {
  if (endpoint.versioned !== true) return run()
  try {
    const reply = await run()
    const row = versionedReply.safeParse(reply).data?.data
    if (row !== undefined) await recordEdit(change, row)
    return reply
  } catch (error) {
    throw error instanceof AppError && error.code === 'version.stale'
      ? await withFieldAuthors(change, error)
      : error
  }
}

/** Deletes authors that are too old for a conflict. */
export async function deleteOldAuthors(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, addMs(now, -RETENTION_MS))
}

type VersionedRow = z.output<typeof versionedRow>

const keyOf = ({ id, event_id }: VersionedRow): string => id ?? `${event_id}/settings`

async function recordEdit({ context, params, body }: RowChange, row: VersionedRow): Promise<void> {
  const { tx, now, actor } = context
  const { event_id = null } = params
  if (event_id === null && row.account_id === undefined) return
  if (actor.kind !== 'person' || typeof body !== 'object' || body === null) return
  await store.insert(tx, {
    account_id: actor.member.account_id,
    event_id,
    row_key: keyOf(row),
    version: row.version,
    user_name: actor.name,
    fields: Object.keys(flattenFields(body)),
    edited_at: now,
  })
}

async function withFieldAuthors({ context, version }: RowChange, error: AppError): Promise<AppError> {
  const row = versionedRow.safeParse(error.extra.current).data
  if (row === undefined || version === null) return error
  const authors: FieldAuthors = {}
  for (const { fields, user_name, edited_at } of await store.listSince(context.tx, keyOf(row), version)) {
    for (const field of fields) authors[field] = { name: user_name, at: edited_at }
  }
  const has_authors = Object.keys(authors).length > 0
  return has_authors ? new AppError('version.stale', { ...error.extra, authors }) : error
}
