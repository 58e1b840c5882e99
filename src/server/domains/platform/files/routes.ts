import { FILES_PATH } from '#contract/wire/files.ts'
import type { Api } from '#server/core/http/mount.ts'
import * as files from './service.ts'

/** Not part of the contract, because the response is not JSON. */
export function filesRoutes({ fastify, deps }: Api): void {
  fastify.get<{ Params: { folder: string; name: string } }>(
    `${FILES_PATH}/:folder/:name`,
    async ({ params, headers: request_headers }, reply) => {
      const key = `${params.folder}/${params.name}`
      const { bytes, headers } = await files.read(deps, key, request_headers.accept ?? '')
      return reply.headers(headers).send(Buffer.from(bytes))
    },
  )
}
