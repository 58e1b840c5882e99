import { INVITATION_HOURS } from '#contract/account/auth.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { defaultCancellationFee } from '#rules/sales/own-cancellation.ts'
import type { Role } from '#contract/account/users.ts'
import { saveVenueAccount } from '#server/domains/platform/index.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts, organizers, taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { mailed_links, team_memberships, users } from '#server/core/db/schema/users.ts'
import { hashPassword, hashToken } from '#server/domains/accounts/index.ts'
import { HOUSE, LOCATION } from './house.ts'
import { demoId } from './prng.ts'

export const DEMO_PASSWORD = 'demo-password'
export const DEMO_TIMEZONE = 'Asia/Hong_Kong'

export const VENUE = demoId('account', 'venue')
export const OTHER_TENANT = demoId('account', 'elsewhere')
export const TODAY = demoId('event', 'today')
/** The owner, who decides on bookings. */
export const STAFF = demoId('user', 'owner@demo.test')

type DemoUser = {
  email: string
  first_name: string
  last_name: string
  phone: string | null
  account_id: string
  role: Role
  is_owner: boolean
  event_ids: string[] | null
}

const staff = { account_id: VENUE, is_owner: false, phone: null, event_ids: null }

/** Users who can sign in, all with the demo password. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    ...staff,
    email: 'owner@demo.test',
    first_name: 'Wing Sze',
    last_name: 'Lam',
    phone: '+85291234567',
    role: 'admin',
    is_owner: true,
  },
  {
    ...staff,
    email: 'organizer@demo.test',
    first_name: 'Chi Ming',
    last_name: 'Ho',
    phone: '+85298765432',
    role: 'organizer',
  },
  { ...staff, email: 'collab@demo.test', first_name: 'Chloé', last_name: 'Lefèvre', role: 'collaborator' },
  {
    ...staff,
    email: 'door@demo.test',
    first_name: '家豪',
    last_name: '陳',
    role: 'user',
    event_ids: [TODAY],
  },
  {
    ...staff,
    account_id: OTHER_TENANT,
    email: 'other@demo.test',
    first_name: 'Björn',
    last_name: 'Åkesson',
    role: 'admin',
    is_owner: true,
  },
]

/** Taxes and fees of the venue. */
export const DEMO_TAXES = [
  {
    id: demoId('tax_or_fee', 'booking fee'),
    name: 'Booking fee 訂票手續費',
    type: 'FEE',
    calculation_type: 'FIXED',
    rate: 250,
    description: 'Once per ticket',
    is_contained: false,
    is_active: true,
    is_default: false,
  },
  {
    id: demoId('tax_or_fee', 'entertainment tax'),
    name: 'Entertainment tax 娛樂稅',
    type: 'TAX',
    calculation_type: 'PERCENTAGE',
    rate: 23.5,
    description: 'For performances abroad; Hong Kong has none',
    is_contained: false,
    is_active: false,
    is_default: false,
  },
] as const satisfies readonly Omit<typeof taxes_and_fees.$inferInsert, 'account_id'>[]

const HOUR_MS = 3_600_000
/** Token of the pending invitation, as its mail would contain it. */
const DEMO_INVITATION = 'demo-invitation-of-the-newcomer-0123456789a'

/** Seeds the two accounts and their users: active ones, one invited an hour ago, and a former member. */
export async function seedPeople(tx: Tx, created_at: Instant, now: Instant): Promise<void> {
  const account = {
    timezone: DEMO_TIMEZONE,
    currency_code: 'HKD',
    locale: 'zh-hk',
    languages: ['en', 'zh-hk', 'zh-cn'] satisfies Locale[],
    cancellation_fee_cents: defaultCancellationFee('HKD'),
    created_at,
  }
  await tx.insert(accounts).values([
    { ...account, id: VENUE, name: HOUSE.name.en, event_defaults: { location: LOCATION } },
    { ...account, id: OTHER_TENANT, name: 'Elsewhere Studio' },
  ])
  await saveVenueAccount(tx, VENUE)
  await tx.insert(organizers).values([
    {
      id: demoId('organizer', 'venue'),
      account_id: VENUE,
      name: HOUSE.name.en,
      email: HOUSE.email,
      phone: HOUSE.phones[0],
      website: HOUSE.website,
      description: 'Rooms over the harbour, for concerts, talks and fairs. 海港畔的音樂會、講座與市集場地。',
    },
    {
      id: demoId('organizer', 'elsewhere'),
      account_id: OTHER_TENANT,
      name: 'Elsewhere',
      email: 'elsewhere@demo.test',
    },
  ])
  for (const { account_id, role, is_owner, event_ids, ...person } of DEMO_USERS) {
    const user_id = await seedUser(tx, person, created_at)
    const joined_at = created_at
    await tx.insert(team_memberships).values({ account_id, user_id, role, is_owner, event_ids, joined_at })
  }
  await seedFormer(tx, created_at)
  await seedNewcomer(tx, addMs(now, -HOUR_MS))
  await seedTaxes(tx)
}

type UserDetails = Pick<DemoUser, 'email' | 'first_name' | 'last_name' | 'phone'>

async function seedUser(tx: Tx, person: UserDetails, created_at: Instant): Promise<string> {
  const id = demoId('user', person.email)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const verified = { email_verified_at: created_at, created_at }
  await tx.insert(users).values({ id, ...person, password_hash, locale: 'zh-hk', ...verified })
  return id
}

/** Cannot sign in any more, though the password is correct. */
async function seedFormer(tx: Tx, created_at: Instant): Promise<void> {
  const former = { email: 'former@demo.test', first_name: 'Tom', last_name: 'Baker', phone: null }
  const user_id = await seedUser(tx, former, created_at)
  const membership = { role: 'organizer', is_active: false, joined_at: created_at } as const
  await tx.insert(team_memberships).values({ account_id: VENUE, user_id, ...membership })
}

async function seedNewcomer(tx: Tx, invited_at: Instant): Promise<void> {
  const email = 'newcomer@demo.test'
  const id = demoId('user', email)
  const names = { first_name: '嘉欣', last_name: '黃', locale: 'zh-hk' }
  await tx.insert(users).values({ id, email, ...names, created_at: invited_at })
  const invited_by = demoId('user', 'owner@demo.test')
  const owner = { account_id: VENUE, user_id: id }
  await tx
    .insert(team_memberships)
    .values({ ...owner, role: 'collaborator', invited_by, invited_at, joined_at: null })
  const expires_at = addMs(invited_at, INVITATION_HOURS * HOUR_MS)
  const token_hash = hashToken(DEMO_INVITATION)
  const link_fields = {
    token_hash,
    purpose: 'invitation',
    email,
    created_at: invited_at,
    expires_at,
  } as const
  await tx.insert(mailed_links).values({ ...owner, ...link_fields })
}

async function seedTaxes(tx: Tx): Promise<void> {
  await tx.insert(taxes_and_fees).values(DEMO_TAXES.map((tax) => ({ account_id: VENUE, ...tax })))
}
