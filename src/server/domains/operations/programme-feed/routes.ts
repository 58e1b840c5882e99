import { readProgrammeFeed } from '#contract/events/programme-feed.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as feed from './service.ts'

export function programmeFeedRoutes(api: Api): void {
  mount(api, readProgrammeFeed, ({ db, context, query }) => feed.read(db, context, query), {
    transaction: false,
  })
}
