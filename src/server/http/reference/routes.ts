import type { Api } from '#server/http/mount.ts'
import { APP_VERSION } from '#server/version.ts'
import { describeApi } from './openapi.ts'
import { PAGE_STYLE } from './page-style.ts'
import { renderPage } from './page.ts'

/** The description of the API for programs and for people, made once from the contract. */
export function referenceRoutes({ fastify }: Api): void {
  const openapi = JSON.stringify(describeApi(APP_VERSION))
  const page = renderPage()
  const serve = (path: string, type: string, text: string) =>
    fastify.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    )
  serve('/openapi.json', 'application/json', openapi)
  serve('/docs', 'text/html', page)
  serve('/docs.css', 'text/css', PAGE_STYLE)
}
