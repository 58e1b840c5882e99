import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'

/** E-mail configuration of the server, for an account. */
export const mailSetup = z.object({
  /** False: no mail server is configured, and e-mails are written to files on this machine. */
  sends: z.boolean(),
  /** Sender address; null when no e-mail is sent. */
  from: z.string().nullable(),
  /** Whether the caller may confirm their address without e-mail: they set up this machine, and it sends none. */
  may_confirm_here: z.boolean(),
  /** E-mails of orders, for events that are not over, that were not sent because no mail server was set up. */
  unsent: z.number().int(),
})
export type MailSetup = z.infer<typeof mailSetup>

/** Result of a test e-mail. */
export const testMail = z.object({
  is_sent: z.boolean(),
  to: z.string(),
  /** The mail server's response, or why it could not be reached. */
  answer: z.string(),
})
export type TestMail = z.infer<typeof testMail>

const ERRORS = ['account.not_found'] as const

export const readMailSetup = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/mail-setup',
  who: 'person',
  summary: 'Retrieve the e-mail setup: whether e-mails are sent, and from which address',
  ok: itemOf(mailSetup),
  errors: ERRORS,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/accounts/:account_id/test-mail',
  who: 'person',
  summary: 'Send a test e-mail to the caller at once; returns the response of the mail server',
  ok: itemOf(testMail),
  errors: [...ERRORS, 'mail.not_set_up', 'rate.limited'],
  per_minute: 5,
})

export const sendUnsentMails = endpoint({
  method: 'POST',
  path: '/accounts/:account_id/unsent-mails',
  who: 'person',
  summary: 'Send the e-mails that were not sent while no mail server was set up; a repeat sends none',
  ok: itemOf(z.object({ queued: z.number().int() })),
  errors: [...ERRORS, 'mail.not_set_up'],
})

export const makeConfirmationLink = endpoint({
  method: 'POST',
  path: '/accounts/:account_id/confirmation-link',
  who: 'person',
  summary:
    'Create a confirmation link for the caller who set up a server that sends no e-mail; null for others',
  ok: itemOf(z.object({ url: z.string().nullable() })),
  secret_answer: true,
  errors: [...ERRORS, 'rate.limited'],
  per_minute: 5,
})
