import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { listPublicOtherEvents, type PublicOtherEventFull } from '#contract/events/other-events.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { otherCoversOf, otherPicturesOf } from '#server/domains/platform/index.ts'
import { attachmentsOf } from './files-store.ts'
import { presentFull, presentOne } from './present.ts'
import * as store from './store.ts'

type ReadContext = Pick<Context, 'tx' | 'now' | 'locale'>

/** Returns one page of the other events of all accounts that are live and not over, in the reader's language. */
export async function listLive(
  { tx, now, locale }: ReadContext,
  query: QueryOf<typeof listPublicOtherEvents>,
): Promise<OkOf<typeof listPublicOtherEvents>> {
  const { rows, total } = await store.pageOfLive(tx, query, now)
  const ids = rows.map(({ id }) => id)
  const covers = await otherCoversOf(tx, ids, locale)
  return pageOf(
    listPublicOtherEvents.query,
    query,
    total,
    rows.map((row) => presentOne(row, covers.get(row.id) ?? null, locale)),
  )
}

/** Returns a live other event, including one that is over. Errors: other_event.not_found. */
export async function readLive(
  { tx, now, locale }: ReadContext,
  other_event_id: Id,
): Promise<PublicOtherEventFull> {
  const row = await store.findLive(tx, other_event_id)
  if (row === undefined) throw new AppError('other_event.not_found')
  const pictures = await otherPicturesOf(tx, row.id, locale)
  const files = await attachmentsOf(tx, row.id)
  return presentFull(row, { ...pictures, files }, { reader: locale, now })
}
