import { newId, type Id } from '#contract/wire/id.ts'
import type { Day } from '#contract/wire/day.ts'
import { tierOn } from '#rules/members/membership.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import type { Context } from '#server/core/http/context.ts'
import { addGrants, enrolMany, saveMembers, type MemberRow } from '#server/domains/members/members/service.ts'
import { addUsers, changeByStaff, saveUsers, type UserRow } from '#server/domains/accounts/index.ts'
import type { ParsedCells } from './cells.ts'
import { grantOf, type PlannedRow } from './plan.ts'

const REASON = 'Import'

type WriteDeps = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
type WriteContext = {
  account_id: Id
  locale: string
  today: Day
  /** Author of the tier grants. */
  by: { user_id: Id; name: string; request_id: null }
}
type ChangedRow = PlannedRow & { existing: { user: UserRow; member: MemberRow } }

/**
 * Applies the rows that are not refused.
 * @returns the new members
 */
export async function writeRows(
  context: WriteDeps,
  planned: readonly PlannedRow[],
  import_context: WriteContext,
): Promise<UserRow[]> {
  const new_members = await addNew(
    context,
    planned.filter(({ state }) => state === 'new'),
    import_context,
  )
  const changed = planned.filter(isChanged)
  await updateMembers(context, changed)
  const grants = [
    ...new_members.map(({ member, values }) => ({ member, values, log: [] })),
    ...changed.map(({ existing, values }) => ({ member: existing.member, values, log: existing.log })),
  ].flatMap(({ member, values, log }) => {
    const grant = grantOf(values, tierOn(log, import_context.today))
    return grant === undefined
      ? []
      : [{ member, by: import_context.by, grant: { ...grant, from: import_context.today, reason: REASON } }]
  })
  await addGrants(context, grants)
  return new_members.map(({ user }) => user)
}

async function addNew(
  { tx, now, random }: WriteDeps,
  rows: readonly PlannedRow[],
  { account_id, locale }: WriteContext,
): Promise<{ user: UserRow; member: MemberRow; values: ParsedCells }[]> {
  const people = rows.map(({ values }) => ({
    values,
    user: {
      id: newId('user', random),
      first_name: values.first_name ?? '',
      last_name: values.last_name ?? '',
      email: values.email ?? '',
      phone: values.phone ?? null,
      password_hash: null,
      locale: values.locale ?? locale,
      email_verified_at: null,
      pending_email: null,
      created_at: now,
      version: 1,
    },
  }))
  await addUsers(
    tx,
    people.map(({ user }) => user),
  )
  const members = await enrolMany(
    { tx, now, random },
    people.map(({ user, values }) => ({
      account_id,
      user_id: user.id,
      chinese_name: values.chinese_name ?? '',
      backup_phone: values.backup_phone ?? null,
      gender: values.gender ?? null,
      age_group: values.age_group ?? null,
      birth_month: values.birth_month ?? null,
      relationship: values.relationship ?? null,
      note: values.note ?? '',
    })),
  )
  return people.flatMap((person, at) => {
    const member = members[at]
    return member === undefined ? [] : [{ ...person, member }]
  })
}

/**
 * A changed e-mail address ends sessions and notifies both addresses, so these run one by one; all others are
 * written in bulk.
 */
async function updateMembers(context: WriteDeps, rows: readonly ChangedRow[]): Promise<void> {
  const [with_new_email, others] = [
    rows.filter(({ fields }) => fields.includes('email')),
    rows.filter(({ fields }) => !fields.includes('email')),
  ]
  for (const { existing, values } of with_new_email)
    await changeByStaff(context, existing.user.id, userFieldsOf(values))
  await saveUsers(
    context.tx,
    others.map(({ existing, values }) => applyEdit(existing.user, userFieldsOf(values))),
  )
  await saveMembers(
    context.tx,
    rows.map(({ existing, values }) => applyEdit(existing.member, memberFieldsOf(values))),
  )
}

const userFieldsOf = ({ first_name, last_name, email, phone, locale }: ParsedCells) => ({
  first_name,
  last_name,
  email,
  phone,
  locale,
})

const memberFieldsOf = ({
  chinese_name,
  backup_phone,
  gender,
  age_group,
  birth_month,
  relationship,
  note,
}: ParsedCells) => ({ chinese_name, backup_phone, gender, age_group, birth_month, relationship, note })

function isChanged(row: PlannedRow): row is ChangedRow {
  return (
    row.state === 'changed' &&
    row.existing !== null &&
    row.existing.user !== null &&
    row.existing.member !== null
  )
}
