import { Agent, request as openRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { addressOf, uploads } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith } from '#tests/support/uploads.ts'

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }
const headOf = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`

describe('every upload over a socket', () => {
  const fixture = useFixture()
  let origin: string
  beforeAll(async () => {
    origin = await fixture.server.listen()
  })

  test('an upload without permission or without end is refused before the file is complete', async () => {
    const callers: [string | null, number][] = [
      [null, 401],
      [fixture.venue.door.token, 403],
      [fixture.venue.stranger.token, 404],
      [fixture.venue.owner.token, 413],
    ]
    for (const one of uploads) {
      const { params } = await one.target(fixture)
      const url = `${origin}/api${addressOf(one, params)}`
      const before = await countChanges(fixture.db)
      for (const [token, status] of callers) {
        // A caller who owns nothing there receives 404 in any role.
        const wanted = status === 403 && one.endpoint.who === 'client' ? 404 : status
        expect(await sendForEver(url, one.upload.field, token), one.name).toBe(wanted)
      }
      await expectUnchanged(fixture.db, before)
    }
  })

  test.each(uploads)('$name leaves the connection usable after a refusal', async (one) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { params } = await one.target(fixture)
    const url = `${origin}/api${addressOf(one, params)}`
    const token = fixture.venue.owner.token
    const { field, below_bytes } = one.upload
    const large = fileOf(Buffer.alloc(below_bytes * 3), 'large.txt')
    const refused: [FormData, string | null, number][] = [
      [formWith('surprise', large), token, 422],
      [formWith(field, large), token, 413],
      [formWith(field, large, { surprise: 'x' }), null, 401],
      [formWith(field, large), fixture.venue.stranger.token, 404],
    ]
    const began = performance.now()
    for (const [form, caller, status] of refused) {
      expect(await sendOver(agent, url, caller, form)).toBe(status)
      expect(await sendOver(agent, `${origin}/api/health`, null)).toBe(200)
    }
    // A blocked connection is given up after some seconds, each of four times.
    expect(performance.now() - began).toBeLessThan(15_000)
    agent.destroy()
  })
})

/** Sends a complete form, or nothing, through an agent and returns the status. */
async function sendOver(agent: Agent, url: string, token: string | null, form?: FormData): Promise<number> {
  const encoded = form && new Response(form)
  const body = encoded && Buffer.from(await encoded.arrayBuffer())
  const headers = {
    ...(encoded === undefined ? {} : { 'content-type': encoded.headers.get('content-type') ?? '' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const request = openRequest(url, { method: body === undefined ? 'GET' : 'POST', agent, headers })
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends a file without end until a response arrives, and returns its status. */
function sendForEver(url: string, field: string, token: string | null): Promise<number> {
  const chunk = 'words '.repeat(10_000)
  return new Promise((resolve, reject) => {
    const headers = { ...MULTIPART, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
    const request = openRequest(url, { method: 'POST', headers })
    let is_answered = false
    request.on('response', (response) => {
      is_answered = true
      response.resume()
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', (error) => (is_answered ? undefined : reject(error)))
    request.write(headOf(field))
    const more = () => {
      if (is_answered) return
      if (request.write(chunk)) setImmediate(more)
      else request.once('drain', more)
    }
    more()
  })
}
