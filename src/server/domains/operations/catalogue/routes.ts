import { readCatalogue } from '#contract/events/catalogue.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as catalogue from './service.ts'

export function catalogueRoutes(api: Api): void {
  mount(api, readCatalogue, async ({ context, query }) => ({ data: await catalogue.read(context, query) }))
}
