import type { FastifyInstance } from 'fastify'

/** The app straight from its sources with hot reloading, on the same port as the API. */
export async function installDevSite(fastify: FastifyInstance, root: string): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: fastify.server } },
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|dev\/mail(\.css)?|lan-ca\.crt)(\/|\?|$)/.test(request.url)) return done()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
  fastify.addHook('preClose', () => vite.close())
}
