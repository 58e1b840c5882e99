import { readDoorBoard } from '#contract/door/door-board.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { read } from './service.ts'

export function doorBoardRoutes(api: Api): void {
  mount(api, readDoorBoard, async ({ context, params }) => ({ data: await read(context, params.event_id) }))
}
