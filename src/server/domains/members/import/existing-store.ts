import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { TierLogEntry } from '#rules/members/membership.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members } from '#server/core/db/schema/members.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { tierLogsOf, type MemberRow } from '#server/domains/members/members/service.ts'
import type { UserRow } from '#server/domains/accounts/index.ts'

/** A person that a row of the file may match. Without a user it is a closed membership. */
export type ExistingPerson = {
  user: UserRow | null
  member: MemberRow | null
  is_in_team: boolean
  log: readonly TierLogEntry[]
}

/** Keys that identify the people of a file. */
export type PersonKeys = {
  numbers: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
}

/** Returns all people with one of these numbers, e-mail addresses or phones. */
export function findExisting(tx: Tx, account_id: Id, keys: PersonKeys): Promise<ExistingPerson[]> {
  return selectExisting(tx, account_id, keys, false)
}

/** Returns them locked until the transaction ends. */
export function lockExisting(tx: Tx, account_id: Id, keys: PersonKeys): Promise<ExistingPerson[]> {
  return selectExisting(tx, account_id, keys, true)
}

async function selectExisting(
  tx: Tx,
  account_id: Id,
  { numbers, emails, phones }: PersonKeys,
  are_locked: boolean,
): Promise<ExistingPerson[]> {
  const memberships_by_number = await tx
    .select({ id: members.id, user_id: members.user_id })
    .from(members)
    .where(sql`${members.account_id} = ${account_id} and ${isOneOf(members.membership_no, numbers)}`)
  const user_ids_by_number = memberships_by_number.flatMap(({ user_id }) => user_id ?? [])
  const people = tx
    .select()
    .from(users)
    .where(
      or(
        isOneOf(sql`lower(${users.email})`, emails),
        isOneOf(users.phone, phones),
        isOneOf(users.id, user_ids_by_number),
      ),
    )
    .orderBy(users.id)
  const user_rows = await (are_locked ? people.for('update') : people)
  const user_ids = user_rows.map(({ id }) => id)
  const closed_ids = memberships_by_number.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  const memberships = tx
    .select()
    .from(members)
    .where(or(isOneOf(members.user_id, user_ids), isOneOf(members.id, closed_ids)))
    .orderBy(members.id)
  const rows = await (are_locked ? memberships.for('update') : memberships)
  const teams = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(isOneOf(team_memberships.user_id, user_ids))
  const logs = await tierLogsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const in_team = new Set(teams.map(({ user_id }) => user_id))
  const user_of = new Map(user_rows.map((user) => [user.id, user]))
  const member_of = new Map(rows.map((member) => [member.user_id, member]))
  const toExistingPerson = (user: UserRow | null, member: MemberRow | null): ExistingPerson => ({
    user,
    member,
    is_in_team: user !== null && in_team.has(user.id),
    log: logs.get(member?.id ?? '') ?? [],
  })
  return [
    ...[...user_of.values()].map((user) => toExistingPerson(user, member_of.get(user.id) ?? null)),
    ...rows.filter(({ user_id }) => user_id === null).map((member) => toExistingPerson(null, member)),
  ]
}

function isOneOf(value: SQLWrapper, texts: readonly string[]): SQL {
  return sql`${value} = any(${sql.param([...texts])}::text[])`
}
