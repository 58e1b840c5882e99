import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locale } from '#contract/wire/contact.ts'
import { sendNotFound } from '#server/core/http/errors.ts'
import { venueManifest } from './manifest.ts'
import { isPage, makePage, type PageHeadSource } from './pages.ts'
import { withFrameAncestors } from '#server/core/http/security.ts'

const POLICY = 'content-security-policy'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-cache'
const A_DAY = 'public, max-age=86400'
/** Other sites embed it for years: served from cache immediately, and at most one visit out of date. */
const STALE_WHILE_REVALIDATE = 'public, max-age=600, stale-while-revalidate=604800'

/** URLs whose page loads only a door's files (src/build/preload-hints.ts). */
const DOOR = /^\/check-in\/[^/]/

/** Serves the built app: its files, and index.html with its own meta data for every page URL. */
export async function installSite(
  fastify: FastifyInstance,
  folder: string,
  heads: PageHeadSource,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(path.relative(folder, file)))
      // Some browsers would download it instead of displaying it.
      if (file.endsWith('.md')) reply.header('content-type', 'text/plain; charset=utf-8')
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isPage(request)) return sendNotFound(request, reply)
    const source = await readSource(folder, request.url)
    const { status, headers, html, framed_by } = await makePage(heads, request, source, (error) =>
      request.log.error({ err: error }, 'the metadata of a page could not be read'),
    )
    if (framed_by.length > 0) {
      reply.removeHeader('x-frame-options')
      reply.header(POLICY, withFrameAncestors(String(reply.getHeader(POLICY)), framed_by))
    }
    return reply.code(status).headers(headers).send(html)
  }
  fastify.get<{ Params: { file: string } }>('/manifest/:file', async (request, reply) => {
    const language = locale.safeParse(request.params.file.replace(/\.webmanifest$/, ''))
    if (!language.success) return sendNotFound(request, reply)
    const source = await readFile(path.join(folder, 'manifest', `${language.data}.webmanifest`), 'utf8')
    return reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': NO_CACHE })
      .send(venueManifest(source, await heads.readBranding(language.data)))
  })
  fastify.get('/', sendPage)
  fastify.setNotFoundHandler(sendPage)
}

/** A site without a separate page for doors has one for everything. */
async function readSource(folder: string, url: string): Promise<string> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8')
  return DOOR.test(url) ? read('door.html').catch(() => read('index.html')) : read('index.html')
}

function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return IMMUTABLE
  if (file === 'widget.js') return STALE_WHILE_REVALIDATE
  // A phone that caches an old one of these would never receive a new version.
  return /\.(html|js|webmanifest)(\.\w+)?$/.test(file) ? NO_CACHE : A_DAY
}
