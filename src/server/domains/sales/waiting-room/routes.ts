import { standInLine } from '#contract/orders/waiting-room.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { startWaitingRoom, readQueuePosition } from './service.ts'

/** Positions are answered from memory, so that twenty thousand polling visitors cause no queries. */
export function waitingRoomRoutes(api: Api): void {
  const { fastify, deps } = api
  const onFailure = (error: unknown) => fastify.log.warn({ err: error }, 'a waiting room was not advanced')
  const queues = startWaitingRoom(deps, onFailure)
  if (queues !== null) {
    fastify.addHook('onReady', () => queues.refresh())
    fastify.addHook('onClose', () => queues.stop())
  }
  mount(
    api,
    standInLine,
    async ({ params: { event_id }, body: { place, browser }, address }) => ({
      data: await readQueuePosition({ db: deps.db, queues }, { event_id, address, place, browser }),
    }),
    { transaction: false },
  )
}
