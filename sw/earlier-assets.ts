const CACHE_NAME = 'earlier-assets'

/**
 * Copies the precached code of the version that is about to be replaced, so that a tab that still runs
 * it can load the rest of itself. Only the last version is kept; what there is no room for is left out, because a full
 * phone must come to the new version too. `own`: addresses of the version that comes.
 */
export async function saveEarlierAssets(precacheName: string, own: ReadonlySet<string>): Promise<void> {
  await copyEarlierAssets(precacheName, own).catch(() => undefined)
}

async function copyEarlierAssets(precacheName: string, own: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(precacheName)
  await caches.delete(CACHE_NAME)
  const earlier = await caches.open(CACHE_NAME)
  for (const request of await precache.keys()) {
    if (own.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue
    const response = await precache.match(request)
    if (response) await earlier.put(request, response)
  }
}

/** An asset that this version does not precache: from the version before, else from the network. */
export async function answerWithEarlierAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE_NAME })
  return kept ?? fetch(request)
}
