/**
 * Returns whether a cache holds every expected file; browsers may evict some.
 * @param keys full URLs of the files
 */
export async function holdsAll(cache_name: string, keys: readonly string[]): Promise<boolean> {
  if (!(await caches.has(cache_name))) return false
  const cache = await caches.open(cache_name)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  return keys.every((key) => cached.has(key))
}
