import {
  readCalendar,
  readOwnFeed,
  readRoomFeed,
  renewOwnFeed,
  renewRoomFeed,
} from '#contract/rooms/calendar-feeds.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as feeds from './service.ts'

/** A response with a token must not be stored for repeated requests. */
const SECRET = { transaction: false } as const

export function calendarFeedsRoutes(api: Api): void {
  mount(api, readOwnFeed, async ({ context }) => ({ data: await feeds.readOwn(context) }))
  mount(
    api,
    renewOwnFeed,
    async ({ db, context }) => ({ data: await db.withTx((tx) => feeds.renewOwn({ ...context, tx })) }),
    SECRET,
  )
  mount(api, readRoomFeed, async ({ context, params }) => ({
    data: await feeds.readOfRoom(context, params.room_id),
  }))
  mount(
    api,
    renewRoomFeed,
    async ({ db, context, params }) => ({
      data: await db.withTx((tx) => feeds.renewOfRoom({ ...context, tx }, params.room_id)),
    }),
    SECRET,
  )
  mount(api, readCalendar, ({ db, context, params }) => feeds.read(db, context, params.token), {
    transaction: false,
  })
}
