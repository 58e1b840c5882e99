/** What the whole product knows of a resource without its schemas. Fields that are missing do not apply. */
export type ResourceDeclaration = {
  /** Name of its lists on the wire and of its tables. */
  plural: string
  /** Prefix of its ids; missing: it has the id of its parent. */
  id_prefix?: string
  parent: 'event' | 'account'
  /** Kept offline with its event, as a list in the order of this field. */
  list_order?: string
  /** Version of the browser's database that added its table; missing: one of the first eleven. */
  stored_since?: number
  /** Page on which it is edited, as in the app's routes. */
  page: string
  /** Last part of each error code -> HTTP status. */
  errors?: Readonly<Record<string, number>>
  /** Right that a caller needs to see it, beside the right to see its parent. */
  right?: string
  /** Whether a copy of an event can include it. */
  is_copyable?: true
  /** Field with the ids of the ticket types that it is for; `one` needs at least one of them. */
  for_tickets?: { field: string; at_least: 'none' | 'one' }
}

/** Declares a resource, with its exact values as its type. */
export const declare = <const Declared extends ResourceDeclaration>(declared: Declared): Declared => declared
