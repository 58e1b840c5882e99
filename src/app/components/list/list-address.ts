type ListAddress = { q?: string; sort?: string; dir?: 'asc' | 'desc'; page?: number }

/**
 * Search params validator of a list route: leaves the URL unchanged. The screen validates it with its own spec,
 * which is loaded with the screen and not with every page.
 */
export const readListAddress = <Filters extends object = object>(
  search: Record<string, unknown>,
): ListAddress & Filters =>
  // The type of what links write; hand-written URLs are validated by the spec.
  search as ListAddress & Filters
