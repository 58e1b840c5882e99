import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MailFolder } from '#server/core/integrations/mail/folder.ts'
import { AppError } from '#server/core/app-error.ts'
import { sendNotFound } from '#server/core/http/errors.ts'
import {
  DEV_MAIL_PATH,
  findFile,
  PAGE_STYLE,
  parseMail,
  renderList,
  renderMail,
  renderMessage,
  STYLE_PATH,
} from './dev-page.ts'

const MAX_LISTED = 200

const OWN_STYLE_ONLY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail contains its styles and images, except for the venue's logo, and no script in it runs. */
const MESSAGE_ONLY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * Serves the mails of a demo as pages; `folder` null: mail is sent for real, and these pages do not exist.
 */
export async function devMailRoutes(fastify: FastifyInstance, folder: MailFolder | null): Promise<void> {
  if (folder === null) {
    // Explicit routes, because an unknown URL would be answered with the app's page.
    for (const path of [DEV_MAIL_PATH, `${DEV_MAIL_PATH}/*`, STYLE_PATH]) fastify.get(path, sendNotFound)
    return
  }
  const serve = (path: string, policy: string, render: (request: FastifyRequest) => Promise<string>) =>
    fastify.get(path, async (request, reply) => {
      const page = await render(request)
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page)
    })
  serve(DEV_MAIL_PATH, OWN_STYLE_ONLY, async () =>
    renderList(await Promise.all((await folder.list(MAX_LISTED)).map(parseMail))),
  )
  serve(`${DEV_MAIL_PATH}/:id`, OWN_STYLE_ONLY, async (request) =>
    renderMail(await findMail(folder, request)),
  )
  serve(`${DEV_MAIL_PATH}/:id/html`, MESSAGE_ONLY, async (request) =>
    renderMessage(await findMail(folder, request)),
  )
  fastify.get(`${DEV_MAIL_PATH}/:id/files/:at`, async (request, reply) => {
    const { at = '' } = request.params as Record<string, string>
    const file = findFile(await findMail(folder, request), Number(at))
    if (file === undefined) throw new AppError('request.not_found')
    return reply
      .header('content-disposition', 'attachment')
      .header('cache-control', 'no-store')
      .type(file.type)
      .send(file.bytes)
  })
  fastify.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_STYLE))
}

async function findMail(folder: MailFolder, request: FastifyRequest) {
  // The router has filled in the path parameters.
  const { id = '' } = request.params as Record<string, string>
  const mail = await folder.read(id)
  if (mail === undefined) throw new AppError('request.not_found')
  return parseMail(mail)
}
