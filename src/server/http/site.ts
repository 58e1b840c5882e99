import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from './errors.ts'
import { isPage, makePage, type PageHeads } from './pages.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const A_DAY = 'public, max-age=86400'

/** The built app: its files, and index.html with a head of its own for every address that is a page. */
export async function installSite(fastify: FastifyInstance, folder: string, heads: PageHeads): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(path.relative(folder, file)))
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isPage(request)) return sendNotFound(request, reply)
    const index = await readFile(path.join(folder, 'index.html'), 'utf8')
    const { status, headers, html } = await makePage(heads, request, index, (error) =>
      request.log.error({ err: error }, 'the head of a page could not be read'),
    )
    return reply.code(status).headers(headers).send(html)
  }
  fastify.get('/', sendPage)
  fastify.setNotFoundHandler(sendPage)
}

function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return FOR_GOOD
  // A phone that keeps an old one of these would never learn of a new version.
  return /\.(html|js|webmanifest)(\.\w+)?$/.test(file) ? ASK_FIRST : A_DAY
}
