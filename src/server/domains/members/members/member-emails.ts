import { personName } from '#rules/text/person-name.ts'
import type { Context } from '#server/core/http/context.ts'
import { queueMail, type DataOf, type MailContent } from '#server/domains/messaging/index.ts'
import { findUser } from '#server/domains/accounts/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import type { MemberRow } from './store.ts'

type EmailDeps = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
type MemberEmail = {
  [T in Template]: { template: T; facts: Omit<DataOf<T>, 'account_name' | 'name' | 'url'> }
}[Template]
type Template = 'upgrade-approved' | 'upgrade-rejected' | 'tier-ending'

const MEMBERSHIP_PAGE = '/profile'

/** Queues a mail to a member in their language; nothing for an erased member. */
export async function mailMember(context: EmailDeps, member: MemberRow, email: MemberEmail): Promise<void> {
  const { tx, settings } = context
  const user = member.user_id === null ? undefined : await findUser(tx, member.user_id)
  if (user === undefined) return
  const venue = await readVenue(tx)
  const to = { address: user.email, name: personName(user) }
  const base_data = {
    account_name: venue.name,
    name: to.name,
    url: `${settings.public_url}${MEMBERSHIP_PAGE}`,
  }
  await queueMail(tx, context, {
    account_id: venue.account_id,
    to,
    locale: user.locale,
    ...contentOf(email, base_data),
  })
}

function contentOf(
  email: MemberEmail,
  base_data: { account_name: string; name: string; url: string },
): MailContent {
  switch (email.template) {
    case 'upgrade-approved':
      return { template: email.template, data: { ...base_data, ...email.facts } }
    case 'upgrade-rejected':
      return { template: email.template, data: { ...base_data, ...email.facts } }
    case 'tier-ending':
      return { template: email.template, data: { ...base_data, ...email.facts } }
  }
}
