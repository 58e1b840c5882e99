import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Schemas and endpoints of a resource; an operation that is missing needs the server. */
export type ResourceParts = {
  row: z.ZodType
  /** Input of a new row; null: created with its parent. */
  input: z.ZodType | null
  change: z.ZodType
  list?: Endpoint
  create?: Endpoint
  update: Endpoint
  remove?: Endpoint
  sort?: Endpoint
  /** Fields with ids of other rows, which are sent first. */
  refs?: readonly string[]
  /** What the server sets in a new row, as it is shown until the row is sent. */
  unsent?: Readonly<Record<string, unknown>>
}

/** Declares the schemas and endpoints of a resource. */
export const resource = <const Parts extends ResourceParts>(parts: Parts): Parts => parts
