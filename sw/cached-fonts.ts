const FONTS = 'fonts'

/**
 * Responds with a font slice from the cache, otherwise from the network and caches it; its name is content-hashed.
 */
export async function answerWithFont(request: Request): Promise<Response> {
  const cache = await caches.open(FONTS)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
