import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For Emotion: the hash of the empty style element that it fills through the CSSOM. */
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

/** Vite's client is an inline script with inline styles and a web socket. */
const devDirectives = {
  ...directives,
  'script-src': ["'self'", "'unsafe-inline'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
}

const FRAME_ANCESTORS_SELF = "frame-ancestors 'self'"
/** Script that other sites load to show an event's widget. */
const WIDGET_SCRIPT = /^\/widget\.js(\?|$)/

/**
 * Returns the policy with the origins that may show the page in a frame. `x-frame-options` cannot list
 * origins, so it has to be removed then.
 * @param policy as set in the reply
 */
export const withFrameAncestors = (policy: string, origins: readonly string[]): string =>
  policy.replace(FRAME_ANCESTORS_SELF, [FRAME_ANCESTORS_SELF, ...origins].join(' '))

/** Installs the security headers of pages. */
export async function installSecurity(
  fastify: FastifyInstance,
  options: { is_dev: boolean; is_https: boolean },
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: options.is_dev ? devDirectives : directives,
    },
    // Over plain http it is ignored, and on a local address it would lock out http permanently.
    strictTransportSecurity: options.is_https,
    // The URL of a page may contain a code.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (WIDGET_SCRIPT.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  })
}
