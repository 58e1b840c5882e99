import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { PushKeys } from '#server/core/push-keys.ts'
import { accounts, installation } from '#server/core/db/schema/accounts.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'

const ROW_ID = 1

export async function readInstallation(tx: Tx) {
  const [row] = await tx.select().from(installation).where(eq(installation.id, ROW_ID))
  return row
}

export async function hasUser(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

export async function hasOwner(tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(eq(team_memberships.is_owner, true))
    .limit(1)
  return rows.length > 0
}

/** Returns the owner of the oldest account. */
export async function firstOwner(tx: Tx): Promise<Id | undefined> {
  const [first] = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .innerJoin(accounts, eq(accounts.id, team_memberships.account_id))
    .where(eq(team_memberships.is_owner, true))
    .orderBy(asc(accounts.created_at), asc(accounts.id))
    .limit(1)
  return first?.user_id
}

export async function saveInstallation(
  tx: Tx,
  change: { is_demo?: boolean; setup_code_hash?: string },
): Promise<void> {
  await tx
    .insert(installation)
    .values({ id: ROW_ID, ...change })
    .onConflictDoUpdate({ target: installation.id, set: change })
}

/** Stores the account that was set up first. Later calls change nothing. */
export async function saveVenueAccount(tx: Tx, house_account_id: Id): Promise<void> {
  await tx
    .insert(installation)
    .values({ id: ROW_ID, house_account_id })
    .onConflictDoUpdate({
      target: installation.id,
      set: { house_account_id },
      setWhere: isNull(installation.house_account_id),
    })
}

/** Stores the keys unless some are stored already. Returns the stored keys. */
export async function savePushKeys(tx: Tx, push_keys: PushKeys): Promise<PushKeys> {
  await tx
    .insert(installation)
    .values({ id: ROW_ID, push_keys })
    .onConflictDoUpdate({
      target: installation.id,
      set: { push_keys },
      setWhere: isNull(installation.push_keys),
    })
  return (await readInstallation(tx))?.push_keys ?? push_keys
}

/** Returns whether the code matched; it is deleted then. */
export async function consumeSetupCode(tx: Tx, setup_code_hash: string): Promise<boolean> {
  const rows = await tx
    .update(installation)
    .set({ setup_code_hash: null })
    .where(and(eq(installation.id, ROW_ID), eq(installation.setup_code_hash, setup_code_hash)))
    .returning({ id: installation.id })
  return rows.length > 0
}

/** Returns the event of a check-in list with its account's owner. */
export async function findCheckInListOwner(tx: Tx, check_in_list_id: Id) {
  const [row] = await tx
    .select({
      event_id: check_in_lists.event_id,
      account_id: check_in_lists.account_id,
      user_id: team_memberships.user_id,
    })
    .from(check_in_lists)
    .innerJoin(
      team_memberships,
      and(eq(team_memberships.account_id, check_in_lists.account_id), eq(team_memberships.is_owner, true)),
    )
    .where(eq(check_in_lists.id, check_in_list_id))
  return row
}
