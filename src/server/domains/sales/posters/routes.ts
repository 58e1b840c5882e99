import { exportPoster } from '#contract/events/posters.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as posters from './service.ts'

export function postersRoutes(api: Api): void {
  const { files, settings } = api.deps
  mount(
    api,
    exportPoster,
    ({ context, db, params, body }) =>
      posters.exportPoster({ db, files, public_url: settings.public_url }, context, params.event_id, body),
    { transaction: false },
  )
}
