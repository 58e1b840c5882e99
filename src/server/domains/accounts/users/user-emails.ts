import type { Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { createToken, createPasswordTokens } from '#server/domains/accounts/email-tokens/service.ts'
import { mailLocale, queueMail, queueMails } from '#server/domains/messaging/index.ts'
import { readBranding } from '#server/domains/platform/index.ts'
import * as store from './store.ts'
import type { UserRow } from './store.ts'
import type { TeamMembership } from './team-store.ts'

/** Dependencies of changes that notify by mail. */
export type EmailDeps = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
/** Sender shown at the top of a mail; without an account it concerns only the user. */
type Sender = { account_id: Id | null; account_name: string }

/** Thousands at once are taken for spam, and ticket mails must not wait behind them. */
const INVITATION_INTERVAL_MS = 1000

/** Pages of the app that mails link to, for the team and for clients. */
const PAGES = {
  team: {
    confirm_email: '/manage/profile/confirm-email-address',
    change_email: '/manage/profile/confirm-email-change',
    reset_password: '/auth/reset-password',
    forgot_password: '/auth/forgot-password',
    profile: '/manage/profile',
    login: '/auth/login',
  },
  clients: {
    confirm_email: '/confirm-email-address',
    change_email: '/confirm-email-address',
    reset_password: '/reset-password',
    forgot_password: '/forgot-password',
    profile: '/profile/settings',
    login: '/login',
  },
} as const
const REGISTRATION_PAGE = '/register'
const INVITATION_PAGE = '/auth/accept-invitation'

/** Mails the link that confirms a user's address. */
export async function mailConfirmation(deps: EmailDeps, user: UserRow): Promise<void> {
  await mailLink(deps, user, 'confirm_email', 'confirm-email')
}

/** Mails the link that finishes a registration, in the venue's name, whatever the name of the new account. */
export async function mailRegistration(
  { tx, settings, ...deps }: EmailDeps,
  to: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'locale'>,
  link: { token: string; valid_minutes: number; phone_taken: boolean },
): Promise<void> {
  const { token, ...data } = link
  const account_name = await venueName(tx, to)
  const url = `${settings.public_url}${REGISTRATION_PAGE}/${token}`
  await queueMail(tx, deps, {
    ...envelope({ account_id: null, account_name }, to, to.email),
    template: 'confirm-email',
    data: { account_name, name: personName(to), url, ...data },
  })
}

/** Notifies a user that their address was registered again, and how to sign in. */
export async function mailAlreadyRegistered(deps: EmailDeps, user: UserRow): Promise<void> {
  const sender = await senderFor(deps.tx, user)
  const pages = pagesFor(sender)
  const { public_url } = deps.settings
  const urls = { url: `${public_url}${pages.login}`, reset_url: `${public_url}${pages.forgot_password}` }
  await queueMail(deps.tx, deps, {
    ...envelope(sender, user, user.email),
    template: 'already-registered',
    data: { account_name: sender.account_name, name: personName(user), ...urls },
  })
}

/** Mails the password reset link. */
export async function mailReset(deps: EmailDeps, user: UserRow): Promise<void> {
  await mailLink(deps, user, 'reset_password', 'reset-password')
}

/** Mails the link that confirms a new address to that address, and a notice to the current one. */
export async function mailEmailChange(deps: EmailDeps, user: UserRow, new_email: string): Promise<void> {
  const sender = await senderFor(deps.tx, user)
  const link = { purpose: 'change_email', user_id: user.id, account_id: null, email: new_email } as const
  const { token, valid_minutes } = await createToken(deps, link)
  const pages = pagesFor(sender)
  const { public_url } = deps.settings
  const shared_data = { account_name: sender.account_name, name: personName(user), new_email }
  await queueMail(deps.tx, deps, {
    ...envelope(sender, user, new_email),
    template: 'email-change',
    data: { ...shared_data, url: `${public_url}${pages.change_email}/${token}`, valid_minutes },
  })
  await mailEmailNotice(deps, user, new_email)
}

/** Notifies the current address that it is to be replaced, with the link to cancel. */
export async function mailEmailNotice(deps: EmailDeps, user: UserRow, new_email: string): Promise<void> {
  const sender = await senderFor(deps.tx, user)
  const url = `${deps.settings.public_url}${pagesFor(sender).profile}`
  await queueMail(deps.tx, deps, {
    ...envelope(sender, user, user.email),
    template: 'email-change-notice',
    data: { account_name: sender.account_name, name: personName(user), new_email, url },
  })
}

/** Notifies a user that their password was changed. */
export async function mailPasswordChanged(deps: EmailDeps, user: UserRow): Promise<void> {
  const sender = await senderFor(deps.tx, user)
  const url = `${deps.settings.public_url}${pagesFor(sender).forgot_password}`
  await queueMail(deps.tx, deps, {
    ...envelope(sender, user, user.email),
    template: 'password-changed',
    data: { account_name: sender.account_name, name: personName(user), url },
  })
}

/** Mails the link that lets a user join an account. */
export async function mailInvitation(
  deps: EmailDeps,
  user: UserRow,
  invitation: {
    team_membership: Pick<TeamMembership, 'account_id' | 'role'>
    account_name: string
    inviter_name: string
  },
): Promise<void> {
  const { team_membership, account_name, inviter_name } = invitation
  const { account_id, role } = team_membership
  const { email } = user
  const { token, valid_minutes } = await createToken(deps, {
    purpose: 'invitation',
    user_id: user.id,
    account_id,
    email,
  })
  const url = `${deps.settings.public_url}${INVITATION_PAGE}/${token}`
  await queueMail(deps.tx, deps, {
    ...envelope({ account_id, account_name }, user, email),
    template: 'invitation',
    data: { account_name, name: personName(user), inviter_name, role, url, valid_minutes },
  })
}

/**
 * Mails members who never registered the link that sets their password, at intervals.
 * @param offset number of members who were mailed before
 */
export async function inviteMembers(
  deps: EmailDeps,
  venue: { account_id: Id; account_name: string },
  people: readonly UserRow[],
  offset: number,
): Promise<void> {
  const { tx, settings } = deps
  const links = await createPasswordTokens(deps, people)
  const mails = people.map((user, at) => {
    const { token = '', valid_minutes = 0 } = links[at] ?? {}
    const url = `${settings.public_url}${PAGES.clients.reset_password}/${token}`
    const data = { account_name: venue.account_name, name: personName(user), url, valid_minutes }
    return { ...envelope(venue, user, user.email), template: 'member-invitation' as const, data }
  })
  await queueMails(tx, deps, mails, { interval_ms: INVITATION_INTERVAL_MS, offset })
}

/** Creates the link of a mail; earlier ones of the same purpose become invalid. */
export async function makeUrl(
  deps: EmailDeps,
  user: UserRow,
  purpose: 'confirm_email' | 'reset_password',
): Promise<{ url: string; valid_minutes: number; sender: Sender }> {
  const sender = await senderFor(deps.tx, user)
  const link = { purpose, user_id: user.id, account_id: null, email: user.email }
  const { token, valid_minutes } = await createToken(deps, link)
  return { url: `${deps.settings.public_url}${pagesFor(sender)[purpose]}/${token}`, valid_minutes, sender }
}

async function mailLink(
  deps: EmailDeps,
  user: UserRow,
  purpose: 'confirm_email' | 'reset_password',
  template: 'confirm-email' | 'reset-password',
): Promise<void> {
  const { url, valid_minutes, sender } = await makeUrl(deps, user, purpose)
  await queueMail(deps.tx, deps, {
    ...envelope(sender, user, user.email),
    template,
    data: { account_name: sender.account_name, name: personName(user), url, valid_minutes },
  })
}

/** Returns the user's account, the first by name; for a client the venue. */
async function senderFor(tx: Tx, user: Pick<UserRow, 'id' | 'locale'>): Promise<Sender> {
  const [first] = await store.listTeamMemberships(tx, user.id)
  if (first !== undefined) return { account_id: first.account.id, account_name: first.account.name }
  return { account_id: null, account_name: await venueName(tx, user) }
}

const venueName = async (tx: Tx, { locale }: Pick<UserRow, 'locale'>): Promise<string> =>
  (await readBranding(tx, mailLocale.parse(locale))).name

function pagesFor({ account_id }: Sender) {
  return account_id === null ? PAGES.clients : PAGES.team
}

function envelope(
  { account_id }: Sender,
  user: Pick<UserRow, 'first_name' | 'last_name' | 'locale'>,
  address: string,
) {
  return { account_id, to: { address, name: personName(user) || null }, locale: user.locale }
}
