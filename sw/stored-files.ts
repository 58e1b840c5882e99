/**
 * Whether a cache holds every file that it should: a browser may have taken some of them back.
 * @param keys under which the files are kept, as whole addresses
 */
export async function holdsAll(cache_name: string, keys: readonly string[]): Promise<boolean> {
  if (!(await caches.has(cache_name))) return false
  const cache = await caches.open(cache_name)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return keys.every((key) => kept.has(key))
}
