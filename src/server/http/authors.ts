import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldAuthors } from '#contract/errors.ts'
import { idOf } from '#contract/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import * as store from './authors-store.ts'
import type { Actor } from './context.ts'

const KEPT_MS = 90 * 86_400_000

const versioned = z.object({
  id: z.string().optional(),
  event_id: idOf('event').optional(),
  version: z.number(),
})
const answered = z.object({ data: versioned })

type Asked = {
  tx: Tx
  now: Instant
  actor: Actor
  params: Record<string, string>
  body: unknown
  version: number | null
}

/**
 * Runs a change of a row that hangs on an event and remembers whose it was. When the row has moved on, the
 * refusal says who changed which fields since the version that the caller had.
 */
export async function withAuthors<Reply>(
  endpoint: Endpoint,
  asked: Asked,
  change: () => Promise<Reply>,
): Promise<Reply> {
  const { event_id } = asked.params
  if (endpoint.versioned !== true || event_id === undefined) return change()
  try {
    const reply = await change()
    const row = answered.safeParse(reply).data?.data
    if (row !== undefined) await remember(asked, event_id, row)
    return reply
  } catch (error) {
    throw error instanceof AppError && error.code === 'version.stale' ? await naming(asked, error) : error
  }
}

/** Forgets changes that nobody can still be in conflict with. */
export async function forgetOldAuthors(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, fromEpochMs(toEpochMs(now) - KEPT_MS))
}

type Versioned = z.output<typeof versioned>

const keyOf = ({ id, event_id }: Versioned): string => id ?? `${event_id}/settings`

async function remember({ tx, now, actor, body }: Asked, event_id: string, row: Versioned): Promise<void> {
  if (actor.kind !== 'person' || typeof body !== 'object' || body === null) return
  await store.insert(tx, {
    account_id: actor.member.account_id,
    event_id,
    row_key: keyOf(row),
    version: row.version,
    user_name: actor.name,
    fields: Object.keys(body),
    edited_at: now,
  })
}

async function naming({ tx, version }: Asked, refusal: AppError): Promise<AppError> {
  const row = versioned.safeParse(refusal.extra.current).data
  if (row === undefined || version === null) return refusal
  const authors: FieldAuthors = {}
  for (const { fields, user_name, edited_at } of await store.since(tx, keyOf(row), version)) {
    for (const field of fields) authors[field] = { name: user_name, at: edited_at }
  }
  const is_named = Object.keys(authors).length > 0
  return is_named ? new AppError('version.stale', { ...refusal.extra, authors }) : refusal
}
