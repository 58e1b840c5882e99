import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openErrorReports, reportLoggedErrors } from '#server/core/error-reports.ts'

const reported = z.object({
  exception: z.object({
    values: z.array(
      z.object({
        type: z.string(),
        value: z.string(),
        stacktrace: z.object({ frames: z.array(z.object({ filename: z.string() })) }),
      }),
    ),
  }),
  tags: z.record(z.string(), z.string()),
  release: z.string(),
})

let tracker: Server
const received: { url: string; body: string }[] = []
let dsn = ''
beforeAll(async () => {
  tracker = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url ?? '', body })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve))
  dsn = `http://key@127.0.0.1:${(tracker.address() as AddressInfo).port}/7`
})
afterAll(() => void tracker.close())

test('an error that is logged as such is reported with its stack and the id of its request, and nothing else of it', async () => {
  const reports = openErrorReports(dsn)
  const app = fastify({
    logger: {
      level: 'error',
      stream: { write: () => undefined },
      hooks: { logMethod: reportLoggedErrors(reports) },
    },
    requestIdLogLabel: 'request_id',
    genReqId: () => 'the-request',
  })
  app.post('/', async (request) => {
    request.log.error({ err: new RangeError('out of seats') }, 'request failed')
    request.log.error({ fault: 1 }, 'no error object')
    request.log.warn({ err: new Error('only a warning') }, 'not reported')
    return ''
  })
  await app.inject({ method: 'POST', url: '/?token=secret', payload: { email: 'mei@hall.test' } })
  await reports.close()
  await app.close()
  expect(received.map(({ url }) => new URL(url, dsn).pathname)).toEqual(['/api/7/envelope/'])
  const [sent] = received
  const event = reported.parse(JSON.parse(sent?.body.split('\n')[2] ?? ''))
  const [exception] = event.exception.values
  expect(exception).toMatchObject({ type: 'RangeError', value: 'out of seats' })
  expect(exception?.stacktrace.frames.at(-1)?.filename).toContain('error-reports.test.ts')
  expect(event.tags).toEqual({ request_id: 'the-request', message: 'request failed' })
  expect(sent?.body).not.toMatch(/secret|mei@/)
})

test('a tracker that does not answer neither fails nor holds up the server', async () => {
  const reports = openErrorReports('http://key@127.0.0.1:9/7')
  reports.report(new Error('lost'), 'nobody hears it', {})
  const began = performance.now()
  await reports.close()
  expect(performance.now() - began).toBeLessThan(5_000)
})
