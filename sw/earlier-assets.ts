const CACHE_NAME = 'earlier-assets'

/**
 * Copies the precached assets of the version being replaced, so that tabs still running it can load the rest. Only
 * the last version is kept. Assets without space are skipped, because the new version must install on a full phone
 * too.
 * @param current_urls URLs of the new version
 */
export async function saveEarlierAssets(
  precacheName: string,
  current_urls: ReadonlySet<string>,
): Promise<void> {
  await copyEarlierAssets(precacheName, current_urls).catch(() => undefined)
}

async function copyEarlierAssets(precacheName: string, current_urls: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(precacheName)
  await caches.delete(CACHE_NAME)
  const earlier = await caches.open(CACHE_NAME)
  for (const request of await precache.keys()) {
    if (current_urls.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue
    const response = await precache.match(request)
    if (response) await earlier.put(request, response)
  }
}

/**
 * Responds to an asset that this version does not precache: from the previous version, otherwise from the network.
 */
export async function answerWithEarlierAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE_NAME })
  return cached ?? fetch(request)
}
