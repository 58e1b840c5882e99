import { deleteBlock, listBlocks, readOccupancy } from '#contract/rooms/schedule.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as occupancy from './service.ts'

export function scheduleRoutes(api: Api): void {
  mount(api, readOccupancy, ({ context, query }) => occupancy.list(context, query))
  mount(api, listBlocks, async ({ context, query }) => ({ data: await occupancy.listBlocks(context, query) }))
  mount(api, deleteBlock, ({ context, params }) => occupancy.removeBlock(context, params.block_id))
}
