import { beforeEach, expect, test, vi } from 'vitest'
import { answerWithEarlierAsset, saveEarlierAssets } from '#sw/earlier-assets.ts'

const PRECACHE = 'precache'
const ORIGIN = 'https://door.example'

/** In-memory cache storage with the methods that the worker uses. */
class MemoryCache {
  entries = new Map<string, string>()
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
  match = async (request: Request) => {
    const body = this.entries.get(request.url)
    return body === undefined ? undefined : new Response(body)
  }
  put = async (request: Request, response: Response) => {
    this.entries.set(request.url, await response.text())
  }
}

class MemoryCaches {
  all = new Map<string, MemoryCache>()
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new MemoryCache()
    this.all.set(name, cache)
    return cache
  }
  delete = async (name: string) => this.all.delete(name)
  match = async (request: Request, { cacheName }: { cacheName: string }) =>
    this.all.get(cacheName)?.match(request)
}

const fromNetwork = vi.fn<typeof fetch>(async () => new Response('from the network'))
let caches: MemoryCaches

beforeEach(() => {
  caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fromNetwork)
})

async function precached(...paths: string[]) {
  const cache = await caches.open(PRECACHE)
  for (const path of paths) cache.entries.set(ORIGIN + path, `precached ${path}`)
}

const ask = async (path: string) => (await answerWithEarlierAsset(new Request(ORIGIN + path))).text()
const toUrlSet = (...paths: string[]) => new Set(paths.map((path) => ORIGIN + path))

test('a tab on the old version still gets its code after the new version took over', async () => {
  await precached('/assets/door-OLD.js', '/assets/door-NEW.js', '/index.html')
  await saveEarlierAssets(PRECACHE, toUrlSet('/assets/door-NEW.js', '/index.html'))
  caches.all.delete(PRECACHE)
  expect(await ask('/assets/door-OLD.js')).toBe('precached /assets/door-OLD.js')
})

test('only the previous version is kept', async () => {
  await precached('/assets/door-1.js')
  await saveEarlierAssets(PRECACHE, toUrlSet('/assets/door-2.js'))
  caches.all.delete(PRECACHE)
  await precached('/assets/door-2.js')
  await saveEarlierAssets(PRECACHE, toUrlSet('/assets/door-3.js'))
  expect(await ask('/assets/door-2.js')).toBe('precached /assets/door-2.js')
  expect(await ask('/assets/door-1.js')).toBe('from the network')
})

test('the page itself and the code of the new version are not copied', async () => {
  await precached('/index.html', '/assets/door-NEW.js')
  await saveEarlierAssets(PRECACHE, toUrlSet('/assets/door-NEW.js'))
  expect(caches.all.get('earlier-assets')?.entries.size).toBe(0)
})

test('a phone without room for the previous code still updates to the new version', async () => {
  await precached('/assets/door-1.js', '/assets/door-2.js')
  const earlier = await caches.open('earlier-assets')
  const put = vi.fn<typeof earlier.put>(async () => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  caches.delete = async () => {
    earlier.put = put
    return true
  }
  await expect(saveEarlierAssets(PRECACHE, toUrlSet('/assets/door-2.js'))).resolves.toBeUndefined()
  expect(put).toHaveBeenCalledOnce()
})
