import {
  readBoxOffice,
  returnAllotment,
  sendBoxOfficeEntries,
  takeAllotment,
} from '#contract/door/box-office.ts'
import { readTakings, takeBackAllotment } from '#contract/door/takings.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as allotments from './allotments.ts'
import { ingestEntries } from './ingest.ts'
import * as offers from './offers.ts'
import * as takings from './takings.ts'

export function boxOfficeRoutes(api: Api): void {
  mount(
    api,
    readBoxOffice,
    async ({ context, db, params }) => ({
      data: await offers.readBoxOffice(db, context, params.check_in_list_id),
    }),
    { transaction: false },
  )
  mount(api, takeAllotment, async ({ context, params, body }) => ({
    data: await allotments.take(context, params.check_in_list_id, body),
  }))
  mount(api, returnAllotment, async ({ context, params }) => ({
    data: await allotments.giveBack(context, params.check_in_list_id, params.allotment_id),
  }))
  mount(api, sendBoxOfficeEntries, async ({ context, params, body }) => {
    const { answers, seller } = await ingestEntries(context, params.check_in_list_id, body.entries)
    const own = await allotments.listOwn(context, seller.device.id)
    return { data: answers, meta: { server_time: context.now, allotments: own } }
  })
  mount(api, readTakings, async ({ context, params }) => ({
    data: await takings.readTakings(context, params.event_id, params.check_in_list_id),
  }))
  mount(api, takeBackAllotment, async ({ context, params }) => ({
    data: await allotments.takeBack(context, params.event_id, params.check_in_list_id, params.allotment_id),
  }))
}
