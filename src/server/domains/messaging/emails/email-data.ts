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

/** `account_name` is the sender in the header; `name` is the greeting and may be blank. */
const personData = z.strictObject({ account_name: z.string(), name: printedName })
/** The link expires `valid_minutes` after the mail was queued. */
const linkData = personData.extend({ url, valid_minutes: z.number().int().positive() })

/** `url` is the member's own page. */
const memberData = personData.extend({ url })

/** Data of each template. */
export const mailContent = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('confirm-email'),
    /**
     * `phone_taken`: the phone number given at registration belongs to another user, so it cannot be used to
     * sign in.
     */
    data: linkData.extend({ phone_taken: z.boolean().optional() }),
  }),
  /** To a person whose address was registered again; `url` is the sign-in page. */
  z.strictObject({
    template: z.literal('already-registered'),
    data: personData.extend({ url, reset_url: url }),
  }),
  z.strictObject({ template: z.literal('reset-password'), data: linkData }),
  /** To the buyer of a free order; the link completes it. */
  z.strictObject({ template: z.literal('prove-order'), data: linkData.extend({ event_title: z.string() }) }),
  /** To an address with orders; the link shows all of them. */
  z.strictObject({ template: z.literal('find-tickets'), data: linkData }),
  z.strictObject({
    template: z.literal('invitation'),
    data: linkData.extend({ inviter_name: printedName, role }),
  }),
  /** To a member whom the staff added; the link sets their password. */
  z.strictObject({ template: z.literal('member-invitation'), data: linkData }),
  /** Test mail for the set-up of the mail server. */
  z.strictObject({ template: z.literal('test'), data: personData }),
  /** To the new address, which the link confirms. */
  z.strictObject({ template: z.literal('email-change'), data: linkData.extend({ new_email: z.string() }) }),
  /** To the old address; `url` is where the change can be cancelled. */
  z.strictObject({
    template: z.literal('email-change-notice'),
    data: personData.extend({ new_email: z.string(), url }),
  }),
  /** `url` is where a person who did not make the change sets another password. */
  z.strictObject({ template: z.literal('password-changed'), data: personData.extend({ url }) }),
  /** To the owners of an account; `before` and `after` name the payee, null: none. `url` is the event's settings. */
  z.strictObject({
    template: z.literal('fps-payee-changed'),
    data: personData.extend({
      event_title: z.string(),
      changed_by: printedName,
      before: printedName.nullable(),
      after: printedName.nullable(),
      url,
    }),
  }),
  ...orderContents,
  /** To a member whose request was approved; `until` null: permanent. */
  z.strictObject({
    template: z.literal('upgrade-approved'),
    data: memberData.extend({ tier: earnedTier, until: day.nullable(), next: memberTier.nullable() }),
  }),
  /** To a member whose request was rejected, with the desk's own text, which may be blank. */
  z.strictObject({
    template: z.literal('upgrade-rejected'),
    data: memberData.extend({ tier: earnedTier, code: rejectionCode, words: z.string() }),
  }),
  /** To a member whose tier ends in this many days; 0: today is the last. */
  z.strictObject({
    template: z.literal('tier-ending'),
    data: memberData.extend({ tier: memberTier, until: day, next: memberTier, days_left: z.number().int() }),
  }),
  bookingContent,
  bookingNoticeContent,
  /** Message of an organizer to people of an event; replies go to `reply_to`. */
  z.strictObject({
    template: z.literal('message'),
    data: z.strictObject({
      account_name: z.string(),
      event_title: z.string(),
      /** The order concerned; null: tickets, or nothing yet. */
      reference: z.string().nullable(),
      subject: z.string(),
      /** Sanitized, with placeholders filled in. */
      message: html,
      reply_to: z.string(),
      /** Secret pages of the order or tickets concerned; only for their owner. */
      links: z.array(z.strictObject({ label: z.string(), url })),
      /** The event to attach as a calendar entry; null: none. */
      event: mailEvent.nullable().default(null),
      /** Unsubscribe page, and the URL for one-click unsubscribe; null: the mail cannot be declined. */
      unsubscribe: z.strictObject({ page: url, one_click: url }).nullable().default(null),
    }),
  }),
])
export type MailContent = z.infer<typeof mailContent>
export type TemplateName = MailContent['template']
export type DataOf<T extends TemplateName> = Extract<MailContent, { template: T }>['data']

/** A mail to queue: recipient, language and template data. */
export type Mail = MailContent & {
  /** Null: it concerns a person, not an account. */
  account_id: Id | null
  to: { address: string; name: string | null }
  /** A supported language; any other is treated as English. */
  locale: string
  /** Order whose tickets it delivers to the buyer; omitted: none. */
  about?: Id
  /** Request that caused it; omitted: the running one. */
  request_id?: string | null
}

/** Language of a mail. */
export const mailLocale = locale.catch('en')
