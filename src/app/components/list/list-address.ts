type ListAddress = { q?: string; sort?: string; dir?: 'asc' | 'desc'; page?: number }

/**
 * For a route that is a list, with the filters that links to it may set: leaves the address as it is. The screen
 * reads it by its own spec, which leaves out what is wrong, and is loaded with the screen and not with every page.
 */
export const readListAddress = <Filters extends object = object>(
  search: Record<string, unknown>,
): ListAddress & Filters =>
  // What links write; what people write is read by the spec.
  search as ListAddress & Filters
