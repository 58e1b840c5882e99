import { readEventStats } from '#contract/stats.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as stats from './service.ts'

export function statsRoutes(api: Api): void {
  mount(api, readEventStats, async ({ context, params }) => ({
    data: await stats.read(context, params.event_id),
  }))
}
