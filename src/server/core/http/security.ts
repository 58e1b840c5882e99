import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What emotion needs: the hash of the empty style element that it fills through the object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", EMPTY_STYLE],
  'worker-src': ["'self'", 'blob:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** Vite's client is an inline script with inline styles and a socket. */
const devDirectives = {
  ...directives,
  'script-src': ["'self'", "'unsafe-inline'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
}

const FRAME_ANCESTORS_SELF = "frame-ancestors 'self'"
/** What another site loads to show an event's widget. */
const WIDGET_SCRIPT = /^\/widget\.js(\?|$)/

/**
 * The headers of a page that other sites may show in a frame: the policy with their origins. `x-frame-options`
 * knows no list of origins, so it has to go where there is one.
 * @param policy as it stands in the reply
 */
export const withFrameAncestors = (policy: string, origins: readonly string[]): string =>
  policy.replace(FRAME_ANCESTORS_SELF, [FRAME_ANCESTORS_SELF, ...origins].join(' '))

/** The headers that tell a browser what these pages may do. */
export async function installSecurity(
  fastify: FastifyInstance,
  options: { is_dev: boolean; is_https: boolean },
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: options.is_dev ? devDirectives : directives,
    },
    // Said over plain http it would be ignored, and on a laptop's own address it would lock out http for good.
    strictTransportSecurity: options.is_https,
    // The address of a page may carry a code.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (WIDGET_SCRIPT.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  })
}
