import {
  checkPromoCode,
  findPublicEvent,
  listPublicEvents,
  readPublicEvent,
} from '#contract/events/public-events.ts'
import { readPublicOrganizer } from '#contract/events/public-organizers.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { findOwnHold } from './visitor-hold.ts'
import * as public_events from './service.ts'

/** Guesses are counted, so these reading calls open their own transactions. */
const NO_TRANSACTION = { transaction: false } as const
const SHARED = { ...NO_TRANSACTION, is_shared: true } as const

export function publicEventsRoutes(api: Api): void {
  mount(api, listPublicEvents, ({ context, query }) => public_events.list(context, query))
  mount(
    api,
    readPublicEvent,
    async ({ db, params, query, ...visit }) => ({
      data: await public_events.read(db, visit, params.event_id, {
        promo_code: query.promo_code,
        own_hold: await findOwnHold(db, query),
      }),
    }),
    SHARED,
  )
  mount(
    api,
    findPublicEvent,
    async ({ db, params: { organizer_or_slug: owner, slug }, query, ...visit }) => ({
      data: await public_events.find(
        db,
        visit,
        { owner, slug },
        { promo_code: query.promo_code, own_hold: await findOwnHold(db, query) },
      ),
    }),
    SHARED,
  )
  mount(api, readPublicOrganizer, async ({ context, params }) => ({
    data: await public_events.readOrganizer(context, params.organizer_id),
  }))
  mount(
    api,
    checkPromoCode,
    async ({ db, params, ...visit }) => ({
      data: await public_events.checkCode(db, visit, params.event_id, params.code),
    }),
    NO_TRANSACTION,
  )
}
