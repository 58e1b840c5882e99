import { z } from 'zod'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { text } from '../wire/text.ts'

export const CATEGORY_NAME_MAX = 50
export const CATEGORIES_MAX = 20

/** A subject of an event named by the organizer, such as Music or Workshop. */
export const category = z.object({ id: idOf('category'), event_id: idOf('event'), name: z.string() })
export type Category = z.infer<typeof category>

const all = z.object({ data: z.array(category) })

export const listCategories = endpoint({
  method: 'GET',
  path: '/events/:event_id/categories',
  who: 'person',
  summary: 'List the categories of an event, by name',
  ok: all,
  errors: ['event.not_found'],
})

export const addCategories = endpoint({
  method: 'POST',
  path: '/events/:event_id/categories',
  who: 'person',
  summary: 'Add categories to an event; existing ones stay, at most 20',
  body: z.strictObject({
    categories: uniqueList(
      z.array(text(1, CATEGORY_NAME_MAX)).min(1, 'required').max(CATEGORIES_MAX, 'too_long'),
    ),
  }),
  ok: all,
  ok_status: 201,
  errors: ['event.not_found', 'category.too_many'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/categories/:category_id',
  who: 'person',
  summary: 'Delete a category of an event',
  errors: ['event.not_found', 'category.not_found'],
})
