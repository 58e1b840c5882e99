import { addCategories, deleteCategory, listCategories } from '#contract/events/categories.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as categories from './service.ts'

export function categoriesRoutes(api: Api): void {
  mount(api, listCategories, async ({ context, params }) => ({
    data: await categories.list(context, params.event_id),
  }))
  mount(api, addCategories, async ({ context, params, body }) => ({
    data: await categories.add(context, params.event_id, body.categories),
  }))
  mount(api, deleteCategory, ({ context, params }) =>
    categories.remove(context, params.event_id, params.category_id),
  )
}
