import type { Api } from '../mount.ts'
import { APP_VERSION } from '#server/ground/version.ts'
import { describeApi } from './openapi.ts'
import { PAGE_STYLE } from './page-style.ts'
import { renderPage } from './page.ts'

/** The description of the API for programs and for people, made from the contract when it is first asked for. */
export function referenceRoutes({ fastify }: Api): void {
  const serve = (path: string, type: string, text: () => string) => {
    let made: string | undefined
    fastify.get(path, (_request, reply) => {
      made ??= text()
      return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(made)
    })
  }
  serve('/openapi.json', 'application/json', () => JSON.stringify(describeApi(APP_VERSION)))
  serve('/docs', 'text/html', renderPage)
  serve('/docs.css', 'text/css', () => PAGE_STYLE)
}
