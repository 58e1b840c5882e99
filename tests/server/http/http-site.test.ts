import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const CSP =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';" +
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';worker-src 'self' blob:;" +
  "img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'self'"

describe('unusual requests', () => {
  const fixture = useFixture()

  test('many and repeated headers are accepted', async () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'y'.repeat(20)]))
    const reply = await fixture.server.raw('GET', '/health', { headers: { ...headers, cookie: 'a=1; a=2' } })
    expect(reply.status).toBe(200)
  })

  test('a large response is compressed for clients that accept it', async () => {
    const reply = await fixture.server.raw('GET', '/openapi.json', {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br' })
    const plain = await fixture.server.raw('GET', '/openapi.json')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.text.length).toBeGreaterThan(2 * reply.text.length)
  })

  test('API responses have Cache-Control no-store', async () => {
    const { token } = fixture.venue.owner
    const reply = await fixture.server.raw('GET', '/users/me', { token })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': CSP })
  })
})

describe('the built site', () => {
  let database: TestDatabase
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-site-'))
    mkdirSync(path.join(folder, 'assets'))
    for (const [name, text] of [
      ['index.html', '<!doctype html><title>Foyer</title><div id="root">'],
      ['worker.js', '//'],
      ['widget.js', '//'],
      ['THIRD-PARTY.md', '# Open-source software'],
      ['manifest.webmanifest', '{}'],
      ['icon.svg', '<svg/>'],
      [path.join('assets', 'a-1.js'), '//'],
    ] as const)
      writeFileSync(path.join(folder, name), text)
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db, app: { site: { kind: 'built', folder } } })
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
    rmSync(folder, { recursive: true })
  })
  const get = (address: string, accept = 'text/html,*/*;q=0.8') =>
    server.raw('GET', `page:${address}`, { headers: { accept } })

  test('every page address serves the app with its content security policy', async () => {
    for (const address of [
      '/',
      '/index.html',
      '/check-in/cl_0000000000000000',
      '/manage/events?x=1',
      '/ticket/a.b/c',
    ]) {
      const reply = await get(address)
      expect(reply, address).toMatchObject({
        status: 200,
        text: expect.stringContaining('<div id="root">') as string,
      })
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': CSP,
        'permissions-policy': expect.stringContaining('camera=(self)') as string,
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(reply.headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('a door address serves its own page with its files, and no other address does', async () => {
    writeFileSync(
      path.join(folder, 'door.html'),
      '<!doctype html><title>Foyer</title><div id="root" data-door>',
    )
    const isDoor = async (address: string) => (await get(address)).text.includes('data-door')
    expect(await isDoor('/check-in/cl_0000000000000000')).toBe(true)
    expect(await isDoor('/check-in/cl_0000000000000000?x=1')).toBe(true)
    expect(await isDoor('/manage/events')).toBe(false)
    expect(await isDoor('/check-in/')).toBe(false)
    rmSync(path.join(folder, 'door.html'))
  })

  test('changing files are revalidated each time, hashed files are cached forever', async () => {
    expect((await get('/worker.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('a precompressed file is served to clients that accept it, the plain file to others', async () => {
    writeFileSync(path.join(folder, 'assets', 'b-2.js'), '// plain')
    writeFileSync(path.join(folder, 'assets', 'b-2.js.br'), brotliCompressSync('// from beside'))
    const read = async (encoding: string) => {
      const reply = await server.raw('GET', 'page:/assets/b-2.js', {
        headers: { 'accept-encoding': encoding },
      })
      return [
        reply.headers['content-encoding'],
        reply.headers['content-type'],
        reply.headers['cache-control'],
      ]
    }
    const [type, caching] = ['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable']
    expect(await read('gzip, br')).toEqual(['br', type, caching])
    expect(await read('identity')).toEqual([undefined, type, caching])
  })

  test('the third-party licences are displayed and not downloaded', async () => {
    const { headers } = await get('/THIRD-PARTY.md', '*/*')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('other sites can load only the widget script, which is cached and revalidated', async () => {
    const { headers } = await get('/widget.js', '*/*')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=600, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers).toHaveProperty('etag')
    expect((await get('/worker.js')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('a missing file returns 404, also to browsers', async () => {
    for (const address of ['/assets/old-2.js', '/nothing.png', '/worker.js.map'])
      expect((await get(address)).status, address).toBe(404)
    expect((await get('/manage', 'application/json')).status).toBe(404)
    expect((await server.raw('POST', 'page:/manage')).status).toBe(404)
    expect((await get('/../package.json')).text).not.toContain('foyer')
    for (const address of ['/api', '/api/nothing', '/api?x=1'])
      expect((await get(address)).json).toMatchObject({ code: 'request.not_found' })
  })
})
