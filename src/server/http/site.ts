import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendNotFound } from './errors.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const A_DAY = 'public, max-age=86400'

/** The built app: its files, and index.html for every address that is a page. */
export async function installSite(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(path.relative(folder, file)))
    },
  })
  fastify.setNotFoundHandler((request, reply) =>
    isPage(request) ? reply.sendFile('index.html') : sendNotFound(request, reply),
  )
}

function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return FOR_GOOD
  // A phone that keeps an old one of these would never learn of a new version.
  return /\.(html|js|webmanifest)$/.test(file) ? ASK_FIRST : A_DAY
}

/** A browser going somewhere, as opposed to a file that is missing. */
function isPage(request: FastifyRequest): boolean {
  const [address = ''] = request.url.split('?')
  const is_file = /\.[A-Za-z0-9]{1,12}$/.test(address)
  const accept = request.headers.accept ?? '*/*'
  const wants_page = accept.includes('text/html') || accept.includes('*/*')
  const is_api = /^\/api(\/|$)/.test(address)
  return ['GET', 'HEAD'].includes(request.method) && !is_api && !is_file && wants_page
}
