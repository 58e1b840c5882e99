import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addCategories, deleteCategory } from '#contract/events/categories.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['catalogue'] })
}

/** Adds an event to categories; requires the server. */
export function useAddCategories(event_id: Id) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (categories: string[]) =>
      (await api().call(addCategories, { params: { event_id }, body: { categories } })).data,
    onSuccess: (rows) => browserPorts().db.categories.bulkPut(rows),
    onSettled: refresh,
  })
}

/** Removes an event from a category; requires the server. */
export function useDeleteCategory(event_id: Id) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (category_id: Id) => api().call(deleteCategory, { params: { event_id, category_id } }),
    onSuccess: (_, id) => browserPorts().db.categories.delete(id),
    onSettled: refresh,
  })
}
