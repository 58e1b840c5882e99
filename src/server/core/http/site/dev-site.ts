import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { isPage, makePage, type Page, type PageHeadSource } from './pages.ts'
import { withFrameAncestors } from '#server/core/http/security.ts'

/** Paths that the server handles itself, in development too. */
const SERVER_PATHS = /^\/(api|dev\/mail(\.css)?|lan-ca\.crt|robots\.txt|sitemap(-\d+)?\.xml)(\/|\?|$)/

/** The component gallery, in place of the app (src/app/dev). */
const GALLERY = /^\/dev\/gallery(\/|\?|$)/

/** Serves the app from its sources with hot reloading, on the same port as the API. */
export async function installDevSite(
  fastify: FastifyInstance,
  root: string,
  heads: PageHeadSource,
): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    // Packages found later would be prepared while pages use them, which reloads every page.
    optimizeDeps: { entries: ['index.html', 'src/app/**/*.{ts,tsx}'] },
    server: { middlewareMode: true, hmr: { server: fastify.server } },
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    if (SERVER_PATHS.test(request.url)) return done()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      sendPage(vite, heads, request.raw, reply.raw).catch((error: unknown) => {
        request.log.error({ err: error }, 'the page could not be rendered')
        reply.raw.statusCode = 500
        reply.raw.end()
      })
    })
  })
  fastify.addHook('preClose', () => vite.close())
}

async function sendPage(
  vite: ViteDevServer,
  heads: PageHeadSource,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  // Vite rewrites `url`; the worker fetches index.html as a file.
  const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/'
  const is_index = /^\/index\.html(\?|$)/.test(url)
  const page_request = { method, url, headers }
  if (!is_index && !isPage(page_request)) {
    response.statusCode = 404
    response.end()
    return
  }
  const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8')
  const is_gallery = GALLERY.test(url)
  const html = is_gallery ? source.replace('/src/app/main.ts', '/src/app/dev/main.tsx') : source
  const index = await vite.transformIndexHtml(url, html)
  const onFailure = (error: unknown) => vite.config.logger.error(String(error))
  const page =
    is_index || is_gallery ? plainPage(index) : await makePage(heads, page_request, index, onFailure)
  if (page.framed_by.length > 0) {
    const policy = 'content-security-policy'
    response.removeHeader('x-frame-options')
    response.setHeader(policy, withFrameAncestors(String(response.getHeader(policy)), page.framed_by))
  }
  response.writeHead(page.status, page.headers)
  response.end(page.html)
}

const plainPage = (html: string): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  html,
  framed_by: [],
})
