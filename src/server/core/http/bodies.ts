import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { refuseTooDeep } from './read-input.ts'

/** Accepts JSON bodies only; an empty body counts as none. */
export function installBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'ignore')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    void parseJson(request, text, (error, value: unknown) => {
      if (error !== null) return done(new AppError('request.unreadable'))
      try {
        refuseTooDeep(value)
        done(null, value)
      } catch (depth_error) {
        done(depth_error as Error)
      }
    })
  })
}
