import { z } from 'zod'
import { locale } from '#contract/wire/contact.ts'
import { html } from '#contract/wire/rich-text.ts'
import type { Id } from '#contract/wire/id.ts'
import { earnedTier, memberTier } from '#contract/members/member-tier.ts'
import { rejectionCode } from '#contract/members/receipts.ts'
import { day } from '#contract/wire/day.ts'
import { role } from '#contract/account/users.ts'
import { bookingContent, bookingNoticeContent } from './booking-content.ts'
import { mailEvent, orderContents } from './order-content.ts'
import { printedName } from './printed-name.ts'

const url = z.url({ protocol: /^https?$/ })

/** `account_name` stands on top of the mail; `name` greets its reader and may be blank. */
const personData = z.strictObject({ account_name: z.string(), name: printedName })
/** The link ends `valid_minutes` after the mail was queued. */
const linkData = personData.extend({ url, valid_minutes: z.number().int().positive() })

/** `url` is the member's own page. */
const memberData = personData.extend({ url })

/** What each template needs to be written. */
export const mailContent = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('confirm-email'),
    /** `phone_taken`: the number that was given with it is another's, so nobody logs in by it. */
    data: linkData.extend({ phone_taken: z.boolean().optional() }),
  }),
  /** To a person whose address was registered with again; `url` is where they log in. */
  z.strictObject({
    template: z.literal('already-registered'),
    data: personData.extend({ url, reset_url: url }),
  }),
  z.strictObject({ template: z.literal('reset-password'), data: linkData }),
  /** To whoever ordered for nothing; the link completes it. */
  z.strictObject({ template: z.literal('prove-order'), data: linkData.extend({ event_title: z.string() }) }),
  /** To an address for which there are orders; the link shows all of them. */
  z.strictObject({ template: z.literal('find-tickets'), data: linkData }),
  z.strictObject({
    template: z.literal('invitation'),
    data: linkData.extend({ inviter_name: printedName, role }),
  }),
  /** To whom the staff added as a member; the link sets their password. */
  z.strictObject({ template: z.literal('member-invitation'), data: linkData }),
  /** To whoever wants to see that mail leaves this server. */
  z.strictObject({ template: z.literal('test'), data: personData }),
  /** To the new address, which the link confirms. */
  z.strictObject({ template: z.literal('email-change'), data: linkData.extend({ new_email: z.string() }) }),
  /** To the old address; `url` is where the change can be called off. */
  z.strictObject({
    template: z.literal('email-change-notice'),
    data: personData.extend({ new_email: z.string(), url }),
  }),
  /** `url` is where somebody who did not do it sets another password. */
  z.strictObject({ template: z.literal('password-changed'), data: personData.extend({ url }) }),
  ...orderContents,
  /** To a member whose request was approved; `until` null: for good. */
  z.strictObject({
    template: z.literal('upgrade-approved'),
    data: memberData.extend({ tier: earnedTier, until: day.nullable(), next: memberTier.nullable() }),
  }),
  /** To a member whose request was rejected, with the desk's own words, which may be blank. */
  z.strictObject({
    template: z.literal('upgrade-rejected'),
    data: memberData.extend({ tier: earnedTier, code: rejectionCode, words: z.string() }),
  }),
  /** To a member whose tier ends in so many days; 0: today is the last. */
  z.strictObject({
    template: z.literal('tier-ending'),
    data: memberData.extend({ tier: memberTier, until: day, next: memberTier, days_left: z.number().int() }),
  }),
  bookingContent,
  bookingNoticeContent,
  /** What an organizer writes to people of an event; answers go to `reply_to`. */
  z.strictObject({
    template: z.literal('message'),
    data: z.strictObject({
      account_name: z.string(),
      event_title: z.string(),
      /** The order that it is about; null: tickets, or nothing yet. */
      reference: z.string().nullable(),
      subject: z.string(),
      /** Cleaned, with everything filled in. */
      message: html,
      reply_to: z.string(),
      /** Pages with a secret, of what it is about; for others than their owner none. */
      links: z.array(z.strictObject({ label: z.string(), url })),
      /** The event that the mail brings as an entry for calendars; null: none. */
      event: mailEvent.nullable().default(null),
      /** Where its reader declines more of these, and where mail programs do so by themselves; null: it cannot be. */
      unsubscribe: z.strictObject({ page: url, one_click: url }).nullable().default(null),
    }),
  }),
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
  /** The order that it brings to its buyer; left out: it brings none. */
  about?: Id
}

/** The language of a mail. */
export const mailLocale = locale.catch('en')
