import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteImage, uploadImage, type Image } from '#contract/events/images.ts'
import type { FileStorage } from '#server/core/integrations/files/files.ts'
import { AppError } from '#server/core/app-error.ts'
import { sweep, sweepAll } from '#server/domains/platform/files/service.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

const FOLDER = 'k7'.repeat(16)
const HOUR_MS = 3_600_000
/** Path traversals below /public/files/, encoded as in a URL. */
const TRAVERSALS = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/db/PG_VERSION',
  `${FOLDER}/..%2f..%2fdb%2fPG_VERSION`,
  `${FOLDER}/%2e%2e%2fx.webp`,
  `${FOLDER}/..%5c..%5cx.webp`,
  `${FOLDER}/480.webp%00`,
  `${FOLDER}/480.webp%00.png`,
  `${FOLDER}%2f480.webp`,
  `${FOLDER}/480.webp/`,
  `${FOLDER}/`,
  FOLDER,
  '',
  `${FOLDER}/*`,
  `${FOLDER}/480.webp'--`,
  `${'k'.repeat(5000)}/480.webp`,
  '__proto__/constructor.js',
  'null/undefined.png',
  '票/票.png',
]

describe('a stored file', () => {
  const fixture = useFixture()
  const servers: TestServer[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })

  /** Starts a server on the same database with a file storage that has the given faults. */
  async function serverWith(faults: Partial<FileStorage>): Promise<TestServer> {
    const deps = { files: { ...fixture.server.files, ...faults } }
    const server = await makeServer({ database: fixture.server.db, deps })
    servers.push(server)
    return server
  }
  const add = async (server = fixture.server): Promise<Image> => {
    const reply = await server.call(uploadImage, {
      params: { event_id: fixture.venue.event_id },
      body: { type: 'EVENT_COVER' },
      file: fileOf(await picture('png'), 'cover.png'),
      token: fixture.venue.owner.token,
    })
    return reply.data
  }
  const keyOf = (url: string) => url.replace('/api/public/files/', '')
  const needs = () => ({ db: fixture.db, files: fixture.server.files, clock: fixture.server.clock.now })
  const keysOfAccount = () =>
    fixture.db.read(async (tx) => {
      const { rows } = await tx.execute<{ key: string }>(
        sql`select key from files where account_id = ${fixture.venue.account_id} order by key`,
      )
      return rows.map(({ key }) => key)
    })

  test('an image is served to everybody with its URL and cached forever', async () => {
    const { url, share_url } = await add()
    const reply = await fixture.server.fetch(`http://foyer.test${url}`)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(reply.headers.get('content-disposition')).toBeNull()
    expect(reply.headers.get('vary')).toContain('Accept')
    const headers = { accept: 'image/avif,image/webp,*/*' }
    const smaller = await fixture.server.fetch(`http://foyer.test${url}`, { headers })
    expect(smaller.headers.get('content-type')).toBe('image/avif')
    expect(smaller.headers.get('vary')).toContain('Accept')
    const bytes = async (answer: Response) => (await answer.arrayBuffer()).byteLength
    expect(await bytes(smaller)).toBeGreaterThan(0)
    const share = await fixture.server.fetch(`http://foyer.test${share_url}`)
    expect(share.headers.get('content-type')).toBe('image/jpeg')
    const token = fixture.venue.stranger.token
    expect((await fixture.server.raw('GET', url, { token })).status).toBe(200)
  })

  test('a file URL responds to HEAD without the bytes and refuses other methods', async () => {
    const { url, bytes } = await add()
    const head = await fixture.server.raw('HEAD', url)
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(bytes)])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(expectRefusal(await fixture.server.raw(method, url), method).code).toBe('request.not_found')
  })

  test('a file URL is unguessable', async () => {
    const [one, other] = [keyOf((await add()).url), keyOf((await add()).url)]
    expect(one.slice(0, 32)).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/)
    expect(one.slice(0, 32)).not.toBe(other.slice(0, 32))
  })

  test.each(TRAVERSALS)('the path %j returns 404', async (path) => {
    await add()
    const reply = await fixture.server.raw('GET', `/public/files/${path}`)
    expect(expectRefusal(reply, path).code).toBe('request.not_found')
  })

  test('a file with only its row or only its bytes returns 404', async () => {
    const { url } = await add()
    await fixture.server.files.remove(keyOf(url))
    expect(expectRefusal(await fixture.server.raw('GET', url), 'row').code).toBe('request.not_found')
    await fixture.server.files.put(`${FOLDER}/480.webp`, Buffer.from('x'), 'image/webp')
    const reply = await fixture.server.raw('GET', `/public/files/${FOLDER}/480.webp`)
    expect(expectRefusal(reply, 'bytes').code).toBe('request.not_found')
  })

  test('a file returns 503 without caching while the storage is unavailable', async () => {
    const { url } = await add()
    const server = await serverWith({ get: () => Promise.reject(new AppError('server.busy')) })
    const reply = await server.raw('GET', url)
    expect(reply).toMatchObject({ status: 503, json: { code: 'server.busy' } })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('an image that could not be stored is deleted an hour later', async () => {
    let puts = 0
    const server = await serverWith({
      put: async (key, bytes, type) => {
        puts += 1
        if (puts === 2) throw new AppError('server.busy')
        await fixture.server.files.put(key, bytes, type)
      },
    })
    await expect(add(server)).rejects.toMatchObject({ code: 'server.busy' })
    const first = (await keysOfAccount()).find((key) => key.endsWith('/480.webp')) ?? ''
    expect(await fixture.server.files.get(first)).not.toBeNull()
    fixture.server.clock.advance(HOUR_MS - 1000)
    await sweepAll(needs())
    expect(await keysOfAccount()).toHaveLength(5)
    fixture.server.clock.advance(1000)
    await sweep(needs())
    expect(await keysOfAccount()).toEqual([])
    expect(await fixture.server.files.get(first)).toBeNull()
  })

  test('an image is deleted although the storage fails, and its files are swept later', async () => {
    const image = await add()
    const server = await serverWith({ remove: () => Promise.reject(new Error('the disk is gone')) })
    const params = { event_id: fixture.venue.event_id, image_id: image.id }
    await server.call(deleteImage, { params, token: fixture.venue.owner.token })
    expect(await keysOfAccount()).toHaveLength(5)
    await sweep(needs())
    expect(await keysOfAccount()).toEqual([])
    expect(await fixture.server.files.get(keyOf(image.url))).toBeNull()
  })

  test('a file in use survives every sweep, also concurrent ones', async () => {
    const image = await add()
    fixture.server.clock.advance(1000 * HOUR_MS)
    await Promise.all([sweepAll(needs()), sweepAll(needs()), sweep(needs())])
    expect(await keysOfAccount()).toHaveLength(5)
    expect((await fixture.server.raw('GET', image.url)).status).toBe(200)
  })
})
