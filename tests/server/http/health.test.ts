import { describe, expect, test } from 'vitest'
import { readHealth } from '#contract/wire/health.ts'
import { endpoints } from '#contract/endpoints.ts'
import { describeOnAnyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('health', (kind) => {
  const fixture = useFixture(kind)

  test('GET /health returns the version and whether the installation is a demo', async () => {
    const { server } = fixture
    const health = await server.call(readHealth, {})
    expect(health).toMatchObject({
      status: 'ok',
      database: 'reachable',
      demo: false,
      server_time: server.clock.now(),
    })
    const settings = { public_url: 'http://foyer.test', is_demo: true, promises_mail: true }
    const demo = await makeServer({ database: server.db, deps: { settings } })
    expect((await demo.call(readHealth, {})).demo).toBe(true)
    await demo.close()
  })

  test('GET /health and all else return 503 with Retry-After when the database is gone', async () => {
    const { db } = await makeDatabase(kind, { migrated: true })
    const server = await makeServer({ database: db })
    await db.close()
    const reply = await server.raw('GET', '/health')
    expect(reply).toMatchObject({ status: 503, json: { code: 'server.busy' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const other = await server.raw('GET', '/users/me', { token: fixture.venue.owner.token })
    expect(other.status).toBeGreaterThanOrEqual(500)
    expect(other.json).toHaveProperty('code')
    await server.close()
  })
})

describe('a full disk', () => {
  const fixture = useFixture()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  test('a full disk is reported by GET /health and to the caller whose change found no room', async () => {
    const { server, venue } = fixture
    const database = { ...server.db, withTx: () => Promise.reject(new Error('refused', { cause: full })) }
    const cramped = await makeServer({ database, deps: { tryWriting: () => Promise.reject(full) } })
    expect(await cramped.raw('GET', '/health')).toMatchObject({ status: 507, json: { code: 'server.full' } })
    const body = { title: 'x' }
    const { token } = venue.owner
    expect(await cramped.raw('PUT', `/events/${venue.event_id}`, { body, token })).toMatchObject({
      status: 507,
      json: { code: 'server.full', message: expect.stringContaining('disk is full') },
    })
    await cramped.close()
  })
})

describe('the description of the API', () => {
  const fixture = useFixture()

  test('the OpenAPI 3.1 description lists every endpoint of the server', async () => {
    const reply = await fixture.server.raw('GET', '/openapi.json')
    const document = reply.json as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(document.openapi).toBe('3.1.0')
    for (const { name, endpoint } of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      expect(document.paths[path]?.[endpoint.method.toLowerCase()]).toMatchObject({ operationId: name })
      const is_served = fixture.server.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })
      expect(is_served, `${endpoint.method} ${endpoint.path}`).toBe(true)
    }
  })

  test('the OpenAPI description has the schema of a body and of each list parameter', async () => {
    const reply = await fixture.server.raw('GET', '/openapi.json')
    expect(reply.json).toMatchObject({
      paths: {
        '/auth/login': {
          post: {
            security: [],
            requestBody: { content: { 'application/json': { schema: { required: ['password'] } } } },
            responses: {
              '401': { description: expect.stringContaining('auth.wrong_credentials') as string },
            },
          },
        },
        '/events': {
          get: {
            parameters: expect.arrayContaining([
              expect.objectContaining({ name: 'filter_fields', style: 'deepObject' }),
            ]) as unknown,
          },
        },
      },
    })
  })

  test('the API page loads only files of this server', async () => {
    const page = await fixture.server.raw('GET', '/docs')
    expect(page.headers['content-type']).toContain('text/html')
    // The content security policy allows neither inline scripts nor styles.
    expect(page.text).not.toMatch(/<script>|style=|<style|https?:\/\//)
    const files = Array.from(page.text.matchAll(/(?:src|href)="\/api([^"]+)"/g), ([, file]) => file ?? '')
    expect(files).toContain('/docs/static/swagger-ui.css')
    for (const file of files) expect((await fixture.server.raw('GET', file)).status, file).toBe(200)
    expect((await fixture.server.raw('GET', '/docs/json')).json).toHaveProperty('openapi', '3.1.0')
  })

  test('the text description lists every endpoint', async () => {
    const reply = await fixture.server.raw('GET', '/docs.md')
    expect(reply.headers['content-type']).toContain('text/markdown')
    for (const { endpoint } of endpoints)
      expect(reply.text).toContain(`\n### ${endpoint.method} ${endpoint.path}\n`)
  })
})
