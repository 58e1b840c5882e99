import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { bearerOf } from '#server/core/http/authenticate.ts'
import { live_streams } from '#server/core/metrics.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#contract/wire/stream.ts'

const MAX_UNREAD_BYTES = 256 * 1024
/** More than the tabs that a person has open at once. */
const MAX_PER_CALLER = 20
const RETRY_SECONDS = 30

export type LiveStream = {
  /** Sends one event as JSON; does nothing after the end. */
  send: (event: unknown) => void
  /** Ends the stream from the server: the right to it is gone. */
  close: () => void
}

/** Open streams of each web server with their callers, so that they can be ended when the server stops. */
const streams_by_server = new WeakMap<object, Map<() => void, string>>()

/** Ends all live streams when the server stops: a stream never finishes by itself. */
export function installLive(fastify: FastifyInstance): void {
  const streams = new Map<() => void, string>()
  streams_by_server.set(fastify.server, streams)
  const stopReading = live_streams.readBy(async (gauge) => gauge.inc(streams.size))
  fastify.addHook('preClose', (done) => {
    for (const close of streams.keys()) close()
    stopReading()
    done()
  })
}

/**
 * Responds with server-sent events until either side ends: events as they are sent, a comment as heartbeat. A
 * session or device may have a limited number at once. Errors: rate.limited.
 * @param start starts watching; returns a function that stops, called once at the end
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  start: (stream: LiveStream) => () => void,
): void {
  const { raw } = reply
  const streams = streams_by_server.get(request.server.server)
  const caller = bearerOf(request) ?? request.ip
  const caller_streams = [...(streams?.values() ?? [])].filter((stream_caller) => stream_caller === caller)
  if (caller_streams.length >= MAX_PER_CALLER)
    throw new AppError('rate.limited', { retry_after_seconds: RETRY_SECONDS })
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(':\n\n')
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    // A client that does not read reconnects and pulls what it missed.
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
    else raw.write(text)
  }
  const heartbeat = setInterval(() => write(':\n\n'), STREAM_HEARTBEAT_SECONDS * 1000)
  const close = () => raw.end()
  const stop = start({ send: (event) => write(`data: ${JSON.stringify(event)}\n\n`), close })
  const end = () => {
    clearInterval(heartbeat)
    streams?.delete(close)
    stop()
  }
  streams?.set(close, caller)
  if (raw.destroyed) end()
  else raw.once('close', end)
}
