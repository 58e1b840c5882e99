import { isDeepStrictEqual } from 'node:util'
import {
  listOtherEvents,
  OTHER_EVENTS_MAX,
  type OtherEvent,
  type OtherEventEdit,
  type OtherEventNew,
} from '#contract/events/other-events.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { otherDatesFault, otherInstants } from '#rules/events/other-event-dates.ts'
import { canInAccount } from '#rules/permissions.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import { cleanTranslations } from '#server/core/clean-translations.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { readLanguage } from '#server/domains/accounts/index.ts'
import {
  changesBetween,
  findVenue,
  otherCoverUrlsOf,
  record,
  release,
  translationsBetween,
  type ReadyImage,
} from '#server/domains/platform/index.ts'
import { lockOtherEvent, requireDesk } from './access.ts'
import { attachmentsOf, imagesOf } from './files-store.ts'
import { putImage } from './images.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { OtherEventRow } from './store.ts'

export { requireDesk, requireOtherEvent } from './access.ts'
export { listLive, readLive } from './live.ts'
export { hasLive } from './store.ts'

/** Returns one page of the venue's other events. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listOtherEvents>,
): Promise<OkOf<typeof listOtherEvents>> {
  const { account_id } = await requireDesk(context)
  const { rows, total } = await store.pageOfAccount(context.tx, account_id, query)
  return pageOf(listOtherEvents.query, query, total, await presentAll(context, rows))
}

/**
 * Returns all of them for offline use; none for callers who may not edit them, or in accounts other than the
 * venue's.
 */
export async function listOfVenue(context: Context<Person>): Promise<OtherEvent[]> {
  const { tx, actor } = context
  if (!canInAccount(actor.member, 'other_event.edit')) return []
  const venue = await findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) return []
  return presentAll(context, await store.list(tx, venue.account_id))
}

/**
 * Adds one at the end, under the caller's id when one is given. Errors: venue.not_found, permission.denied,
 * other_event.start_required, event.ends_before_start, other_event.too_many, id.taken.
 * @param cover null: none yet
 */
export async function create(
  context: Context<Person>,
  input: OtherEventNew,
  cover: ReadyImage | null,
): Promise<OtherEvent> {
  const { tx, now, random } = context
  const { account_id } = await requireDesk(context)
  const scope = `other events of ${account_id}`
  const limit = { code: 'other_event.too_many', scope, most: OTHER_EVENTS_MAX } as const
  const all = await countWithinLimit(tx, limit, () => store.lockAll(tx, account_id))
  const row = await store.insert(tx, {
    ...input,
    ...requireDates(input),
    language: input.language ?? (await readLanguage(tx, account_id)),
    description: cleanRichText(input.description),
    translations: cleanTranslations(input.translations, ['description']),
    id: input.id ?? newId('other_event', random),
    account_id,
    sort_order: (all.at(-1)?.sort_order ?? 0) + 1,
    created_at: now,
  })
  if (row === undefined) throw new AppError('id.taken')
  if (cover !== null) await putImage(context, row.id, { ready: cover, alt: '' })
  await recordChange(context, 'created', null, row)
  return presentWithCover(context, row)
}

/**
 * Updates an other event; omitted fields stay unchanged. Errors: venue.not_found, permission.denied,
 * other_event.not_found, version.stale, other_event.start_required, event.ends_before_start.
 * @param cover replaces the former one; null: unchanged
 */
export async function update(
  context: Context<Person>,
  id: Id,
  { edit, cover }: { edit: OtherEventEdit; cover: ReadyImage | null },
  version: number | null,
): Promise<OtherEvent> {
  const before = await lockVersion(context, id, version)
  const { description, translations } = edit
  const edited = applyEdit(before, {
    ...edit,
    description: description === undefined ? undefined : cleanRichText(description),
    translations: translations && cleanTranslations(translations, ['description']),
  })
  const after = { ...edited, ...requireDates(edited) }
  if (cover !== null) await putImage(context, id, { ready: cover, alt: '' })
  if (isDeepStrictEqual(before, after)) return presentWithCover(context, before)
  const saved = await store.save(context.tx, after)
  await recordChange(context, 'changed', before, saved)
  return presentWithCover(context, saved)
}

/**
 * Deletes an other event with its pictures and files. Errors: venue.not_found, permission.denied,
 * other_event.not_found, version.stale.
 */
export async function remove(context: Context<Person>, id: Id, version: number | null): Promise<undefined> {
  const { tx, now } = context
  const row = await lockVersion(context, id, version)
  const files = [...(await imagesOf(tx, id)), ...(await attachmentsOf(tx, id))]
  await store.remove(tx, id)
  const folders = files.map(({ folder }) => folder)
  await release(tx, folders, now)
  await recordChange(context, 'deleted', row, null)
}

/**
 * Reorders other events; those left out follow in their earlier order. Errors: venue.not_found, permission.denied.
 */
export async function sort(context: Context<Person>, ids: readonly Id[]): Promise<OtherEvent[]> {
  const { account_id } = await requireDesk(context)
  for (const row of reorderRows(await store.lockAll(context.tx, account_id), ids))
    await store.save(context.tx, row)
  return presentAll(context, await store.list(context.tx, account_id))
}

async function lockVersion(context: Context<Person>, id: Id, version: number | null): Promise<OtherEventRow> {
  const row = await lockOtherEvent(context, id)
  requireVersion(row, version, await presentWithCover(context, row))
  return row
}

async function presentAll({ tx }: Context, rows: readonly OtherEventRow[]): Promise<OtherEvent[]> {
  const ids = rows.map(({ id }) => id)
  const covers = await otherCoverUrlsOf(tx, ids)
  return rows.map((row) => present(row, covers.get(row.id) ?? null))
}

async function presentWithCover({ tx }: Context, row: OtherEventRow): Promise<OtherEvent> {
  const covers = await otherCoverUrlsOf(tx, [row.id])
  return present(row, covers.get(row.id) ?? null)
}

function requireDates(dates: Pick<OtherEventRow, 'start_date' | 'end_date' | 'timezone'>) {
  const fault = otherDatesFault(dates)
  if (fault === null) return otherInstants(dates)
  const is_early = fault === 'ends_before_start'
  const code = is_early ? 'event.ends_before_start' : 'other_event.start_required'
  throw new AppError(code, { errors: { [is_early ? 'end_date' : 'start_date']: [code] } })
}

async function recordChange(
  context: Context<Person>,
  action: 'created' | 'changed' | 'deleted',
  before: OtherEventRow | null,
  after: OtherEventRow | null,
): Promise<void> {
  const { id = null, title = null } = after ?? before ?? {}
  await record(context, {
    action: `other_event_${action}`,
    subject: { kind: 'other_event', id, title },
    changes: [
      ...changesBetween(before, after, ['title', 'status', 'start_date', 'end_date']),
      ...translationsBetween(before?.translations ?? {}, after?.translations ?? {}, ['title']),
    ],
  })
}
