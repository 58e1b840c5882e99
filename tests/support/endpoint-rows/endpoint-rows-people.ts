import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { newId } from '#contract/wire/id.ts'
import { inviteUser } from '#contract/account/users.ts'
import { failed_attempts, team_memberships, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { createToken } from '#server/domains/accounts/email-tokens/service.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { addClient, addMember, addSession, type SignedInUser } from './people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse'
const NEW_PASSWORD = 'battery staple'
const password_hash = await hashPassword(PASSWORD)
const newPassword = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

let people = 0
const newEmail = () => `guest.${(people += 1)}@people.test`
const newName = (what: string) => `${what} ${(people += 1)}`

type TokenPurpose = 'confirm_email' | 'change_email' | 'reset_password'

/** Returns the token of a link mailed to a user. */
async function insertEmailToken({ server, db }: Fixture, user_id: Id, purpose: TokenPurpose, email: string) {
  const link = { purpose, user_id, account_id: null, email }
  const context = { now: server.clock.now(), random: server.random }
  return (await db.withTx((tx) => createToken({ tx, ...context }, link))).token
}

async function clientWithTokenTarget(fixture: Fixture, purpose: TokenPurpose): Promise<Target> {
  const { server, db } = fixture
  const somebody = await db.withTx((tx) => addClient(server, tx))
  return { params: { token: await insertEmailToken(fixture, somebody.user_id, purpose, somebody.email) } }
}

/** Returns the invitation token of a new user of the venue account. */
async function invitedTarget({ server, db, venue }: Fixture): Promise<Target> {
  const { account_id, owner } = venue
  const email = newEmail()
  const id = newId('user', server.random)
  const now = server.clock.now()
  const token = await db.withTx(async (tx) => {
    const named = { first_name: 'Mei', last_name: 'Wong', locale: 'zh-hk' }
    await tx.insert(users).values({ id, email, ...named, created_at: now })
    const invited = { role: 'user', joined_at: null, invited_by: owner.user_id, invited_at: now } as const
    await tx.insert(team_memberships).values({ account_id, user_id: id, ...invited })
    const link = { purpose: 'invitation', user_id: id, account_id, email } as const
    return (await createToken({ tx, now, random: server.random }, link)).token
  })
  return { params: { token } }
}

async function pendingInvitationTarget({ server, venue }: Fixture): Promise<Target> {
  const body = { first_name: 'Mei', email: newEmail(), role: 'user' } as const
  const { data } = await server.call(inviteUser, { body, token: venue.owner.token })
  return { params: { user_id: data.id } }
}

async function colleagueTarget({ server, db, venue }: Fixture): Promise<Target> {
  const member = { account_id: venue.account_id, role: 'organizer', event_ids: [] } as const
  const { user_id } = await db.withTx((tx) => addMember(server, tx, { ...member, event_ids: [] }))
  return { params: { user_id } }
}

/** Every profile field that a user can change, in one request. */
export async function selfTarget({ db }: Fixture, { user_id }: SignedInUser): Promise<Target> {
  await db.withTx(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, user_id))
    // Wrong passwords of an earlier call must not throttle this one.
    await tx.delete(failed_attempts)
  })
  people += 1
  const body = {
    first_name: newName('Mei'),
    last_name: 'Wong',
    email: newEmail(),
    phone: `+852${30_000_000 + people}`,
    locale: 'de',
    current_password: PASSWORD,
    ...newPassword,
  }
  return { params: {}, body }
}

async function ownEmailTarget(
  fixture: Fixture,
  caller: SignedInUser,
  purpose: TokenPurpose,
): Promise<Target> {
  const { user_id } = caller
  const pending_email = purpose === 'change_email' ? newEmail() : null
  await fixture.db.withTx((tx) =>
    tx.update(users).set({ email_verified_at: null, pending_email }).where(eq(users.id, user_id)),
  )
  const [row] = await fixture.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))
  const token = await insertEmailToken(fixture, user_id, purpose, pending_email ?? row?.email ?? '')
  return { params: { user_id, token } }
}

const withoutToken = ({ params: { token: _, ...params } }: Target): Target => ({ params })

async function sessionTarget({ server, db }: Fixture, { user_id }: SignedInUser): Promise<Target> {
  const { session_id } = await db.withTx((tx) => addSession(server, tx, user_id, null))
  return { params: { session_id } }
}

const accountParams = ({ venue }: Fixture) => ({ account_id: venue.account_id })

const accountFields = () => ({
  name: newName('Harbour Hall'),
  timezone: 'Asia/Tokyo',
  currency_code: 'JPY',
  locale: 'fr',
  languages: ['en', 'fr'],
  cancellation_fee_cents: 2_500,
  cancellation_steps: [{ until_hours: 24, refund_percent: 50 }],
  building_limit: 250,
  event_defaults: {
    order_timeout_in_minutes: 30,
    price_display_mode: 'EXCLUSIVE',
    require_attendee_details: false,
    notify_organizer_of_new_orders: false,
    show_share_buttons: false,
    support_email: 'help@venue.test',
    continue_button_text: 'On we go',
    email_footer_message: 'See you',
    homepage_primary_colour: '#112233',
    homepage_background_colour: '#ffeedd',
  },
})

const taxFields = () => ({
  name: newName('Booking fee'),
  type: 'FEE' as const,
  calculation_type: 'FIXED' as const,
  rate: 250,
  is_contained: true,
  is_active: true,
  is_default: false,
  description: 'Once per ticket',
})

async function taxTarget(fixture: Fixture): Promise<Target> {
  const { account_id } = accountParams(fixture)
  const id = newId('tax_or_fee', fixture.server.random)
  await fixture.db.withTx((tx) => tx.insert(taxes_and_fees).values({ id, account_id, ...taxFields() }))
  return { params: { account_id, tax_or_fee_id: id } }
}

const ownRow = (target: Row['target']): Row => ({ right: 'signed_in', is_own: true, target })

const auth: Record<string, Row> = {
  readInstallation: rowWithoutBody('anyone', () => ({})),
  refresh: rowWithoutBody('signed_in', () => ({})),
  forgotPassword: {
    right: 'anyone',
    target: ({ venue }) => ({ params: {}, body: { email: venue.collaborator.email } }),
  },
  checkResetLink: { right: 'anyone', target: (fixture) => clientWithTokenTarget(fixture, 'reset_password') },
  resetPassword: {
    right: 'anyone',
    target: async (fixture) => ({
      ...(await clientWithTokenTarget(fixture, 'reset_password')),
      body: newPassword,
    }),
  },
  readInvitation: { right: 'anyone', target: invitedTarget },
  acceptInvitation: {
    right: 'anyone',
    target: async (fixture) => ({
      ...(await invitedTarget(fixture)),
      body: { first_name: 'Mei', last_name: 'Wong', ...newPassword, accept_terms: true },
    }),
  },
  confirmEmailByLink: {
    right: 'anyone',
    target: (fixture) => clientWithTokenTarget(fixture, 'confirm_email'),
  },
}

const self: Record<string, Row> = {
  updateMe: { right: 'signed_in', target: selfTarget },
  readClient: rowWithoutBody('signed_in', () => ({})),
  readClientProfile: rowWithoutBody('signed_in', () => ({})),
  listSessions: rowWithoutBody('signed_in', () => ({})),
  endSession: ownRow(sessionTarget),
  endOtherSessions: rowWithoutBody('signed_in', () => ({})),
  confirmEmail: ownRow((fixture, caller) => ownEmailTarget(fixture, caller, 'confirm_email')),
  resendEmailConfirmation: ownRow(async (fixture, caller) =>
    withoutToken(await ownEmailTarget(fixture, caller, 'confirm_email')),
  ),
  confirmEmailChange: ownRow((fixture, caller) => ownEmailTarget(fixture, caller, 'change_email')),
  cancelEmailChange: ownRow(async (fixture, caller) =>
    withoutToken(await ownEmailTarget(fixture, caller, 'change_email')),
  ),
}

const team: Record<string, Row> = {
  listUsers: rowWithoutBody('user.manage', () => ({})),
  inviteUser: {
    right: 'user.manage',
    target: () => ({
      params: {},
      body: {
        first_name: 'Mei',
        last_name: 'Wong',
        email: newEmail(),
        role: 'collaborator',
        event_ids: [],
        locale: 'zh-hk',
      },
    }),
  },
  readUser: { right: 'user.manage', target: colleagueTarget },
  updateUser: {
    right: 'user.manage',
    target: async (fixture) => ({
      ...(await colleagueTarget(fixture)),
      body: {
        first_name: newName('Mei'),
        last_name: 'Wong',
        role: 'collaborator',
        event_ids: [],
        status: 'INACTIVE',
      },
    }),
  },
  resendInvitation: { right: 'user.manage', target: pendingInvitationTarget },
  revokeInvitation: { right: 'user.manage', target: pendingInvitationTarget },
}

const account: Record<string, Row> = {
  readOwnAccount: rowWithoutBody('account.view', () => ({})),
  readAccount: rowWithoutBody('account.view', accountParams),
  updateOwnAccount: { right: 'account.edit', target: () => ({ params: {}, body: accountFields() }) },
  updateAccount: {
    right: 'account.edit',
    target: (fixture) => ({ params: accountParams(fixture), body: accountFields() }),
  },
  listAudit: rowWithoutBody('audit.view', accountParams),
  exportAudit: rowWithoutBody('audit.view', accountParams),
  readPaymentConnection: rowWithoutBody('account.view', accountParams),
  connectPayment: rowWithoutBody('account.edit', accountParams),
  readMailSetup: rowWithoutBody('account.view', accountParams),
  sendTestMail: rowWithoutBody('account.edit', accountParams),
  sendUnsentMails: rowWithoutBody('account.edit', accountParams),
  makeConfirmationLink: rowWithoutBody('account.edit', accountParams),
  listTaxesAndFees: rowWithoutBody('account.view', accountParams),
  createTaxOrFee: {
    right: 'account.edit',
    target: (fixture) => ({
      params: accountParams(fixture),
      body: { id: newId('tax_or_fee', fixture.server.random), ...taxFields() },
    }),
  },
  updateTaxOrFee: {
    right: 'account.edit',
    target: async (fixture) => ({ ...(await taxTarget(fixture)), body: taxFields() }),
  },
  deleteTaxOrFee: { right: 'account.edit', target: taxTarget },
}

/** Valid requests of auth, users, clients, accounts, taxes and fees. */
export const peopleRows: Record<string, Row> = { ...auth, ...self, ...team, ...account }
