/** The search parameters of a page that a secret opens; a number may look like one to the router. */
export function withSecret(search: Record<string, unknown>): { s?: string } {
  const { s } = search
  return typeof s === 'string' || typeof s === 'number' ? { s: String(s) } : {}
}
