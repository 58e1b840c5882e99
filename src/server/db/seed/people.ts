import type { Instant } from '#contract/instant.ts'
import type { Role } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts, organizers } from '#server/db/schema/accounts.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { hashPassword } from '#server/modules/auth/service.ts'
import { demoId } from './chance.ts'

export const DEMO_PASSWORD = 'demo-password'
export const DEMO_TIMEZONE = 'Asia/Hong_Kong'

export const VENUE = demoId('account', 'venue')
export const ELSEWHERE = demoId('account', 'elsewhere')
export const TODAY = demoId('event', 'today')

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

/** Who may sign in, all with the demo password. */
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
    account_id: ELSEWHERE,
    email: 'other@demo.test',
    first_name: 'Björn',
    last_name: 'Åkesson',
    role: 'admin',
    is_owner: true,
  },
]

/** The two accounts and everybody who may sign in. */
export async function seedPeople(tx: Tx, created_at: Instant): Promise<void> {
  const account = { timezone: DEMO_TIMEZONE, currency_code: 'HKD', locale: 'zh-hk', created_at }
  await tx.insert(accounts).values([
    { ...account, id: VENUE, name: 'Foyer Demo Venue 樓上舍' },
    { ...account, id: ELSEWHERE, name: 'Elsewhere Studio' },
  ])
  await tx.insert(organizers).values([
    {
      id: demoId('organizer', 'venue'),
      account_id: VENUE,
      name: 'Foyer Demo Venue',
      email: 'hello@demo.test',
    },
    {
      id: demoId('organizer', 'elsewhere'),
      account_id: ELSEWHERE,
      name: 'Elsewhere',
      email: 'elsewhere@demo.test',
    },
  ])
  for (const { account_id, role, is_owner, event_ids, ...person } of DEMO_USERS) {
    const id = demoId('user', person.email)
    const password_hash = await hashPassword(DEMO_PASSWORD)
    await tx.insert(users).values({ id, ...person, password_hash, locale: 'zh-hk', created_at })
    await tx.insert(memberships).values({ account_id, user_id: id, role, is_owner, event_ids })
  }
}
