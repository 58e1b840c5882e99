import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Api } from '#server/core/http/mount.ts'
import { APP_VERSION } from '#server/core/version.ts'
import { renderMarkdown } from './markdown.ts'
import { describeApi } from './openapi.ts'

/** Placeholder that the plugin needs at start; the real document is served on request. */
const NO_DOCUMENT = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }

/**
 * Serves the description of the API, generated from the contract on first request: for programs, as a page,
 * as text.
 */
export function referenceRoutes({ fastify }: Api): void {
  const serve = (path: string, type: string, text: () => string) => {
    let cached: string | undefined
    fastify.get(path, (_request, reply) => {
      cached ??= text()
      return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(cached)
    })
  }
  let api_description: ReturnType<typeof describeApi> | undefined
  const describe = () => (api_description ??= describeApi(APP_VERSION))
  serve('/openapi.json', 'application/json', () => JSON.stringify(describe()))
  serve('/docs.md', 'text/markdown', renderMarkdown)
  void fastify.register(swagger, { mode: 'static', specification: { document: NO_DOCUMENT } })
  void fastify.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    theme: { title: 'Foyer API' },
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout', defaultModelsExpandDepth: -1 },
    transformSpecification: describe,
    transformSpecificationClone: false,
  })
}
