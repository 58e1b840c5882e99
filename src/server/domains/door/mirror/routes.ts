import { lookUpCode, readMirror, readNeighbours, STREAM_PATH } from '#contract/door/mirror.ts'
import { AppError } from '#server/core/app-error.ts'
import { sendEvents } from '#server/core/http/live/live.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { refuseImpossibleIds } from '#server/core/http/read-input.ts'
import { watchEvent } from '#server/core/http/live/watch-event.ts'
import { requireDoor } from '#server/core/http/authenticate.ts'
import { requireListAccess, isRevoked } from '#server/domains/door/devices/service.ts'
import * as mirror from './service.ts'

export function mirrorRoutes(api: Api): void {
  mount(
    api,
    readMirror,
    ({ context, db, params, query }) => mirror.readMirror(db, context, params.check_in_list_id, query),
    { transaction: false },
  )
  mount(api, lookUpCode, async ({ context, params, body }) => ({
    data: await mirror.lookUp(context, params.check_in_list_id, body.code_hash),
  }))
  mount(api, readNeighbours, async ({ context, params }) => ({
    data: await mirror.readNeighbours(context, params.check_in_list_id),
  }))
  streamRoute(api)
}

function streamRoute(api: Api): void {
  const { fastify, deps } = api
  fastify.get<{ Params: { check_in_list_id: string } }>(STREAM_PATH, async (request, reply) => {
    refuseImpossibleIds(request.params)
    const authorize = () =>
      deps.db.read(async (tx) => {
        const actor = await requireDoor(api, tx, { request, now: deps.clock() })
        const list_key = await requireListAccess(tx, actor, request.params.check_in_list_id)
        if (await isRevoked(tx, actor, list_key)) throw new AppError('device.revoked')
        const is_device = actor.kind === 'device'
        const device_id = is_device ? actor.device_id : null
        const { event_id, check_in_list_id } = list_key
        return { event_id, check_in_list_id, device_id, session_id: is_device ? null : actor.session_id }
      })
    const subscription = await authorize()
    sendEvents(request, reply, (stream) =>
      watchEvent(api, { ...subscription, stillAllowed: authorize }, stream),
    )
  })
}
