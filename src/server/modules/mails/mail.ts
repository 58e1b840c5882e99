import { z } from 'zod'
import { locale } from '#contract/contact.ts'
import type { Id } from '#contract/id.ts'
import { instant, timezone } from '#contract/instant.ts'
import { role } from '#contract/users.ts'

const url = z.url({ protocol: /^https?$/ })

/** `account_name` stands on top of the mail; `name` greets its reader and may be blank. */
const toPerson = z.strictObject({ account_name: z.string(), name: z.string() })
/** The link ends `valid_minutes` after the mail was queued. */
const withLink = toPerson.extend({ url, valid_minutes: z.number().int().positive() })

const ticket = z.strictObject({
  account_name: z.string(),
  attendee_name: z.string(),
  event_title: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** The event's own. */
  timezone,
  /** Place or way to take part, as the reader may know it. */
  location: z.string().nullable(),
  ticket_name: z.string(),
  ticket_code: z.string(),
  /** The ticket's page with its secret; null where there is none. */
  url: url.nullable(),
})

/** What each template needs to be written. */
export const mailContent = z.discriminatedUnion('template', [
  z.strictObject({ template: z.literal('confirm-email'), data: withLink }),
  z.strictObject({ template: z.literal('reset-password'), data: withLink }),
  z.strictObject({
    template: z.literal('invitation'),
    data: withLink.extend({ inviter_name: z.string(), role }),
  }),
  /** To the new address, which the link confirms. */
  z.strictObject({ template: z.literal('email-change'), data: withLink.extend({ new_email: z.string() }) }),
  /** To the old address; `url` is where the change can be called off. */
  z.strictObject({
    template: z.literal('email-change-notice'),
    data: toPerson.extend({ new_email: z.string(), url }),
  }),
  /** `url` is where somebody who did not do it sets another password. */
  z.strictObject({ template: z.literal('password-changed'), data: toPerson.extend({ url }) }),
  z.strictObject({ template: z.literal('ticket'), data: ticket }),
])
export type MailContent = z.infer<typeof mailContent>
export type TemplateName = MailContent['template']
export type DataOf<T extends TemplateName> = Extract<MailContent, { template: T }>['data']

/** A mail to be sent: to whom, in which language, and what its template needs. */
export type Mail = MailContent & {
  /** Null: it concerns a person, not an account. */
  account_id: Id | null
  to: { address: string; name: string | null }
  /** A language of the product; anything else is English. */
  locale: string
}

/** The language of a mail. */
export const mailLocale = locale.catch('en')
