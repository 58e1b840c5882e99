import { locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MailSetup, TestMail } from '#contract/account/email-setup.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { isFirstOwner } from '#server/domains/platform/index.ts'
import { countKeptMails, requeueKeptMails, sendNow } from '#server/domains/messaging/index.ts'
import { makeConfirmationUrl, readMe } from '#server/domains/accounts/users/service.ts'

type MailTransport = Deps['mail']

/**
 * Returns whether this server sends mail, and the sender address. Errors: account.not_found,
 * permission.denied.
 */
export async function read(
  context: Context<Person>,
  account_id: Id,
  mail: MailTransport,
): Promise<MailSetup> {
  requireAccount(context, account_id, 'account.view')
  return {
    sends: mail.sends,
    from: mail.sends ? mail.from : null,
    may_confirm_here: await mayConfirmHere(context, mail),
    unsent: await countKeptMails(context.tx, account_id, context.now),
  }
}

/**
 * Sends the caller a test mail without queueing it, and returns the mail server's reply. If the server is
 * unreachable, only the person who set up the machine sees its address. Errors: account.not_found,
 * permission.denied, mail.not_set_up.
 */
export async function sendTest(
  db: Database,
  request_context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  mail: MailTransport,
): Promise<TestMail> {
  const { user, is_first_owner } = await db.read(async (tx) => {
    const context = { ...request_context, tx }
    requireAccount(context, account_id, 'account.edit')
    const { user_id } = request_context.actor
    return { user: await readMe(context), is_first_owner: await isFirstOwner(tx, user_id) }
  })
  if (!mail.sends) throw new AppError('mail.not_set_up')
  const name = personName(user)
  const result = await sendNow(
    { ...request_context, db, mailer: mail.mailer },
    {
      account_id,
      to: { address: user.email, name: name || null },
      locale: locale.catch('en').parse(user.locale),
      template: 'test',
      data: { account_name: user.account.name, name },
    },
  )
  if (result.is_sent) return { is_sent: true, to: user.email, answer: result.answer }
  return { is_sent: false, to: user.email, answer: is_first_owner ? result.whole_answer : result.answer }
}

/**
 * Queues the mails that were kept while no mail server was set up; a repeat queues none. Errors:
 * account.not_found, permission.denied, mail.not_set_up.
 */
export async function sendUnsent(
  context: Context<Person>,
  account_id: Id,
  mail: MailTransport,
): Promise<number> {
  requireAccount(context, account_id, 'account.edit')
  if (!mail.sends) throw new AppError('mail.not_set_up')
  return requeueKeptMails(context.tx, account_id, context.now)
}

/**
 * Returns the link that confirms the caller's own address. Only for the person who set up this machine and so
 * has seen its set-up code, and only while it sends no mail; null for anybody else, who could confirm an
 * address that is not theirs. Errors: account.not_found, permission.denied.
 */
export async function createConfirmationLink(
  context: Context<Person>,
  account_id: Id,
  mail: MailTransport,
): Promise<string | null> {
  requireAccount(context, account_id, 'account.edit')
  return (await mayConfirmHere(context, mail)) ? makeConfirmationUrl(context) : null
}

/** The passwords of a demo are public, so no user counts as the one who set it up. */
async function mayConfirmHere(
  { tx, actor, settings }: Context<Person>,
  mail: MailTransport,
): Promise<boolean> {
  return !mail.sends && !settings.is_demo && (await isFirstOwner(tx, actor.user_id))
}
