const FONTS = 'fonts'

/** A slice of a font: from what was kept, else from the network and kept; its name changes with what it holds. */
export async function answerWithFont(request: Request): Promise<Response> {
  const cache = await caches.open(FONTS)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
