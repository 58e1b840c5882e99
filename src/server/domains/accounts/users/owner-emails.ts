import type { Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import { mailLocale, queueMails, type Mail, type MailContent } from '#server/domains/messaging/index.ts'
import { listOwners } from './team-store.ts'
import type { EmailDeps } from './user-emails.ts'

/**
 * Queues a mail to each owner of an account, in their language.
 * @param contentFor content for an owner, by the names of the account and of the owner
 */
export async function mailOwners(
  { tx, ...deps }: EmailDeps,
  account_id: Id,
  contentFor: (names: { account_name: string; name: string }) => MailContent,
): Promise<void> {
  const mails = (await listOwners(tx, account_id)).map((owner): Mail => {
    const name = personName(owner)
    return {
      account_id,
      to: { address: owner.email, name: name || null },
      locale: mailLocale.parse(owner.locale ?? owner.account_locale),
      ...contentFor({ account_name: owner.account_name, name }),
    }
  })
  await queueMails(tx, deps, mails)
}
