import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { listPublicOtherEvents, type PublicOtherEventFull } from '#contract/events/other-events.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { pageOf } from '#server/http/page-of.ts'
import { otherCoversOf, otherPicturesOf } from '#server/modules/covers/service.ts'
import { presentFull, presentOne } from './present.ts'
import * as store from './store.ts'

/** One page of the other events of every account that are live and not over. */
export async function listLive(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  query: QueryOf<typeof listPublicOtherEvents>,
): Promise<OkOf<typeof listPublicOtherEvents>> {
  const { rows, total } = await store.page(tx, query, now)
  const covers = await otherCoversOf(
    tx,
    rows.map(({ id }) => id),
  )
  return pageOf(
    listPublicOtherEvents.query,
    query,
    total,
    rows.map((row) => presentOne(row, covers.get(row.id) ?? null)),
  )
}

/** A live other event, one that is over too. Errors: other_event.not_found. */
export async function readLive(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  other_event_id: Id,
): Promise<PublicOtherEventFull> {
  const row = await store.findLive(tx, other_event_id)
  if (row === undefined) throw new AppError('other_event.not_found')
  return presentFull(row, await otherPicturesOf(tx, row.id), now)
}
