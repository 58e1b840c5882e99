import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/wire/errors.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

describe('refusals of the API', () => {
  const fixture = useFixture()
  const raw = (...request: Parameters<TestServer['raw']>) => fixture.server.raw(...request)
  const refusal = (status: number, code: string) => ({ status, json: { code } })
  const events = () => `/events/${fixture.venue.event_id}`
  const edit = (body: unknown, headers = {}) =>
    raw('PUT', events(), { body, headers, token: fixture.venue.owner.token })

  test('an unknown path returns JSON for any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const reply = await raw(method, '/nothing/here')
      expect(reply).toMatchObject(refusal(404, 'request.not_found'))
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(reply.json).toHaveProperty('request_id', expect.stringMatching(/^[0-9a-f-]{36}$/))
    }
    expect(await raw('GET', '/%E0%A4%A')).toMatchObject(refusal(404, 'request.not_found'))
    expect(await raw('GET', `/events/${'x'.repeat(5000)}`)).toMatchObject(refusal(404, 'request.not_found'))
  })

  test('an invalid JSON body is refused', async () => {
    for (const body of ['{', '{"title":', "{'title':'x'}", '\u0000', '{"__proto__":{"title":"x"}}'])
      expect(await edit(body)).toMatchObject(refusal(400, 'request.unreadable'))
  })

  test('a body nested too deeply is refused, as list and as object', async () => {
    expect(await edit('['.repeat(100) + ']'.repeat(100))).toMatchObject(refusal(400, 'request.too_deep'))
    expect(await edit('{"a":'.repeat(100) + '1' + '}'.repeat(100))).toMatchObject(
      refusal(400, 'request.too_deep'),
    )
  })

  test('a body of ten megabytes is refused', async () => {
    expect(await edit({ title: 'x'.repeat(10 * 1024 * 1024) })).toMatchObject(
      refusal(413, 'request.too_large'),
    )
  })

  test('a body with another or no content type is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ])
      expect(await edit('title=x', { 'content-type': type })).toMatchObject(
        refusal(415, 'request.media_type'),
      )
  })

  test('a missing body, a list and a number are refused where an object is required', async () => {
    const token = fixture.venue.owner.token
    expect(await raw('PUT', events(), { token })).toMatchObject(refusal(422, 'request.invalid'))
    for (const body of [[], 7, 'null'])
      expect(await edit(body)).toMatchObject(refusal(422, 'request.invalid'))
  })

  test('invalid fields are named, nested ones by their path', async () => {
    const body = { name: '', ticket_ids: [fixture.venue.tickets.general, 'x'], surprise: 1 }
    const reply = await raw('POST', `${events()}/check-in-lists`, { body, token: fixture.venue.owner.token })
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { name: ['required'], 'ticket_ids.1': ['id'], surprise: ['unknown'] } },
    })
  })

  test('a malformed id returns the 404 of the resource', async () => {
    const token = fixture.venue.owner.token
    for (const [address, code] of [
      ['/events/1', 'event.not_found'],
      ['/events/ev_%00', 'event.not_found'],
      ["/events/ev_'or'1'='1", 'event.not_found'],
      [`/events/${fixture.venue.event_id}/attendees/../x`, 'attendee.not_found'],
      [`${events()}/check-in-lists/${fixture.venue.event_id}`, 'check_in_list.not_found'],
      ['/public/check-in-lists/no', 'check_in_list.not_found'],
    ] as const)
      expect(await raw('GET', address.replace('../', '..%2F'), { token })).toMatchObject(refusal(404, code))
  })

  test('unknown and repeated list parameters are refused, and bracketed ones are read', async () => {
    const token = fixture.venue.owner.token
    const ask = (query: string) => raw('GET', `${events()}/check-in-lists?${query}`, { token })
    const good = await ask('filter_fields[name][eq]=VIP%20door&per_page=1')
    expect(good).toMatchObject({ status: 200, json: { data: [{ name: 'VIP door' }], meta: { total: 1 } } })
    for (const [query, field] of [
      ['per_page=101', 'per_page'],
      ['page=1&page=2', 'page'],
      ['colour=red', 'colour'],
      ['sort_by=secret', 'sort_by'],
      ['filter_fields[secret][eq]=1', 'filter_fields.secret'],
      ['filter_fields[name][near]=1', 'filter_fields.name.near'],
      ['filter_fields[__proto__][eq]=1', 'filter_fields[__proto__][eq]'],
      ['__proto__[x]=1', '__proto__[x]'],
      ['filter_fields=1', 'filter_fields'],
      ['query=%00', 'query'],
    ] as const) {
      const reply = await ask(query)
      expect(reply, query).toMatchObject(refusal(422, 'request.invalid'))
      expect(Object.keys((reply.json as { errors: object }).errors), query).toContain(field)
    }
    expect({}).not.toHaveProperty('x')
    const endless = `filter_fields${'[a]'.repeat(5000)}=1`
    expect((await ask(endless)).status).toBe(422)
  })

  test('errors are in the caller’s language, or in English where it has none', async () => {
    const say = async (language: string) =>
      (await raw('GET', '/users/me', { headers: { 'accept-language': language } })).json as {
        message: string
      }
    const [english, chinese, simplified] = [await say('en'), await say('zh-HK'), await say('zh-CN')]
    expect(new Set([english, chinese, simplified].map(({ message }) => message)).size).toBe(3)
    expect((await say('zh-Hant-TW;q=0.5, tlh')).message).toBe(chinese.message)
    expect((await say('zh')).message).toBe(chinese.message)
    expect((await say('en;q=0.1, zh-hk')).message).toBe(chinese.message)
    expect((await say('zh-hk;q=0, tlh;q=x')).message).toBe(english.message)
    expect((await say('')).message).toBe(english.message)
  })

  test('every error code has its own text in every language', async () => {
    const { messageOf } = await import('#server/core/http/messages.ts')
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[])
      for (const language of ['en', 'zh-hk', 'zh-cn', 'de', 'fr', 'es', 'pt', 'pt-br'] as const)
        expect(messageOf(code, language)).not.toBe(code)
  })

  test('every protected endpoint refuses without a session before it reads the body', async () => {
    const closed = endpoints.filter(({ endpoint }) => endpoint.who !== 'anyone')
    expect(closed.length).toBeGreaterThan(20)
    for (const { name, endpoint } of closed) {
      const address = endpoint.path.replace(/:\w+/g, 'x')
      const body = endpoint.body === undefined ? {} : { body: '{' }
      expect(await raw(endpoint.method, address, body), name).toMatchObject(refusal(401, 'auth.required'))
    }
  })

  test('an invalid If-Match version is refused', async () => {
    for (const header of ['"x"', '-1', '1.5', '"1", "2"'])
      expect(await edit({ title: 'x' }, { 'if-match': header })).toMatchObject(
        refusal(422, 'request.invalid'),
      )
    expect(await edit({ title: 'A' }, { 'if-match': '"99"' })).toMatchObject({
      status: 412,
      json: { code: 'version.stale', current: { id: fixture.venue.event_id } },
    })
    for (const header of ['"1"', 'W/"2"', '3', '*'])
      expect(await edit({ title: `T ${header}` }, { 'if-match': header })).toMatchObject({ status: 200 })
  })

  test('a server error reveals no stack, path or SQL', async () => {
    const { server } = fixture
    const broken = await makeServer({
      database: {
        ...server.db,
        read: () => Promise.reject(new Error('select secret from users at /srv/foyer/x.ts:1:1')),
        health: () => Promise.resolve(false),
      },
    })
    const reply = await broken.raw('GET', '/users/me', { token: fixture.venue.owner.token })
    expect(reply).toMatchObject(refusal(500, 'request.failed'))
    expect(reply.text).not.toMatch(/select|srv|\.ts|stack/)
    await broken.close()
  })
})
