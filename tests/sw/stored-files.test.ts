import { beforeEach, expect, test, vi } from 'vitest'
import { answerWithFont } from '#sw/cached-fonts.ts'
import { holdsAll } from '#sw/stored-files.ts'

const ORIGIN = 'https://door.example'
const FONT = `${ORIGIN}/assets/noto-sans-hk-105-A1b2.woff2`

let kept: Map<string, Map<string, string>>
const fromNetwork = vi.fn<typeof fetch>(async () => new Response('from the network'))

beforeEach(() => {
  kept = new Map()
  fromNetwork.mockClear()
  vi.stubGlobal('fetch', fromNetwork)
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, string>()
      kept.set(name, files)
      return {
        keys: async () => [...files.keys()].map((url) => new Request(url)),
        match: async ({ url }: Request) => (files.has(url) ? new Response(files.get(url)) : undefined),
        put: async ({ url }: Request, response: Response) => files.set(url, await response.text()),
      }
    },
  })
})

test('the app counts as stored when every file is there, and no longer after the browser evicted one', async () => {
  const keys = [`${ORIGIN}/index.html?__WB_REVISION__=1`, `${ORIGIN}/assets/door-A.js`]
  expect(await holdsAll('precache', keys)).toBe(false)
  kept.set('precache', new Map(keys.map((key) => [key, ''])))
  expect(await holdsAll('precache', keys)).toBe(true)
  kept.get('precache')?.delete(`${ORIGIN}/assets/door-A.js`)
  expect(await holdsAll('precache', keys)).toBe(false)
})

test('a font subset is fetched once and stored for offline use', async () => {
  expect(await (await answerWithFont(new Request(FONT))).text()).toBe('from the network')
  fromNetwork.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await (await answerWithFont(new Request(FONT))).text()).toBe('from the network')
  expect(fromNetwork).toHaveBeenCalledTimes(1)
})
