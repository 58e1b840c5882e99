/** A path of this site to open after signing in; undefined for anything else, such as another site's URL. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//')) return undefined
  return /[\\\s]/.test(next) ? undefined : next
}

/** The search parameters of the sign-in page. */
export function validateNext(search: Record<string, unknown>): { next?: string } {
  const next = safeNext(search['next'])
  return next === undefined ? {} : { next }
}
