import type { Catalogue, readCatalogue } from '#contract/catalogue.ts'
import type { OkOf } from '#contract/endpoint.ts'

export function present(data: Catalogue | null, since: string): OkOf<typeof readCatalogue> {
  return { data, meta: { since } }
}
