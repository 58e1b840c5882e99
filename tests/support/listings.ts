import { z } from 'zod'
import type { Case } from './endpoint-rows/endpoint-rows.ts'

type Listing = { sorts: string[]; fields: string[]; operators: string[] }

/** Returns search, filters and sorting of a list endpoint; null for other endpoints. */
export function listingOf({ endpoint }: Case): Listing | null {
  if (endpoint.query === undefined) return null
  const said = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: {
      sort_by?: { enum: string[] }
      filter_fields?: {
        propertyNames: { enum: string[] }
        additionalProperties: { propertyNames: { enum: string[] } }
      }
    }
  }
  const { sort_by, filter_fields } = said.properties ?? {}
  if (sort_by === undefined || filter_fields === undefined) return null
  return {
    sorts: sort_by.enum,
    fields: filter_fields.propertyNames.enum,
    operators: filter_fields.additionalProperties.propertyNames.enum,
  }
}

/** Whether a response is a page with its sort options. */
export function isPaged(ok: z.ZodType): boolean {
  const said = z.toJSONSchema(ok, { io: 'input', unrepresentable: 'any' }) as {
    properties?: { meta?: { properties?: { allowed_sorts?: object } } }
  }
  return said.properties?.meta?.properties?.allowed_sorts !== undefined
}

/** Filters that take an instant; a tier ends with a day. */
export const instantFiltersOf = ({ name, listing }: { name: string; listing: Listing }) =>
  listing.fields.filter(
    (field) => field.endsWith('_at') && !(name === 'listMembers' && field === 'expires_at'),
  )
