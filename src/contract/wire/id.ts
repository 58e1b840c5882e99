import { z } from 'zod'
import { ID_PREFIXES, type IdKind } from './new-id.ts'

export { ID_PREFIXES, newId } from './new-id.ts'
export type { IdKind, RandomBytes } from './new-id.ts'

const SHAPE = /^[a-z]{2}_[0-9a-hjkmnp-tv-z]{16}$/

/** Returns the schema of an id of one kind. */
export function idOf(kind: IdKind) {
  return z.string().refine((value) => SHAPE.test(value) && value.startsWith(`${ID_PREFIXES[kind]}_`), 'id')
}
export type Id = string
