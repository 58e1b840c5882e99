import { EVENT_STREAM_PATH, listEventSums, readEventStats, readMemberSales } from '#contract/events/stats.ts'
import { sendEvents } from '#server/core/http/live/live.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { refuseImpossibleIds } from '#server/core/http/read-input.ts'
import { watchEvent } from '#server/core/http/live/watch-event.ts'
import { authenticate } from '#server/core/http/authenticate.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import * as stats from './service.ts'

export function statsRoutes(api: Api): void {
  mount(api, readEventStats, async ({ context, params, query }) => ({
    data: await stats.read(context, params.event_id, query.period),
  }))
  mount(api, readMemberSales, ({ context, params }) => stats.readMemberSales(context, params.event_id))
  mount(api, listEventSums, async ({ context, query }) => ({
    data: await stats.listTotals(context, query.ids),
  }))
  streamRoute(api)
}

function streamRoute(api: Api): void {
  const { fastify, deps } = api
  fastify.get<{ Params: { event_id: string } }>(EVENT_STREAM_PATH, async (request, reply) => {
    refuseImpossibleIds(request.params)
    const { event_id } = request.params
    const stillAllowed = () =>
      deps.db.read(async (tx) => {
        const actor = await authenticate(api, tx, readEventStats, { request, now: deps.clock() })
        await requireEvent({ tx, actor }, event_id, 'stats.view')
      })
    await stillAllowed()
    const subscription = { event_id, check_in_list_id: null, device_id: null, session_id: null, stillAllowed }
    sendEvents(request, reply, (stream) => watchEvent(api, subscription, stream))
  })
}
