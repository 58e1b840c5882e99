import { standInLine } from '#contract/orders/waiting-room.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { startWaitingRoom, readQueuePosition } from './service.ts'

/** Positions are answered from memory, so that twenty thousand polling visitors cause no queries. */
export function waitingRoomRoutes(api: Api): void {
  const { fastify, deps } = api
  const onFailure = (error: unknown) => fastify.log.warn({ err: error }, 'a waiting line was not moved')
  const lines = startWaitingRoom(deps, onFailure)
  if (lines !== null) {
    fastify.addHook('onReady', () => lines.refresh())
    fastify.addHook('onClose', () => lines.stop())
  }
  mount(
    api,
    standInLine,
    async ({ params: { event_id }, body: { place, browser }, address }) => ({
      data: await readQueuePosition({ db: deps.db, lines }, { event_id, address, place, browser }),
    }),
    { transaction: false },
  )
}
