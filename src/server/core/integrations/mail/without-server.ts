import type { Mailer } from './mailer.ts'

/** No mail server is set up: nobody received the mail. */
export class NoMailServerError extends Error {
  override readonly name = 'NoMailServerError'
}

/**
 * Returns a mailer for a server without a mail server: each mail is written to its file, for whoever runs the
 * machine, and rejected with NoMailServerError, so that it counts as not sent.
 */
export const withoutMailServer = (folder: Mailer): Mailer => ({
  ...folder,
  async send(...mail) {
    await folder.send(...mail)
    throw new NoMailServerError('No mail server is set up')
  },
})
