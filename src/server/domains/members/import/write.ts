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
type ChangedRow = PlannedRow & { known: { user: UserRow; member: MemberRow } }

/** Applies the rows that are not refused. @returns the new members */
export async function writeRows(
  context: WriteDeps,
  planned: readonly PlannedRow[],
  ground: WriteContext,
): Promise<UserRow[]> {
  const added = await addNew(
    context,
    planned.filter(({ state }) => state === 'new'),
    ground,
  )
  const changed = planned.filter(isChanged)
  await updateMembers(context, changed)
  const grants = [
    ...added.map(({ member, said }) => ({ member, said, log: [] })),
    ...changed.map(({ known, said }) => ({ member: known.member, said, log: known.log })),
  ].flatMap(({ member, said, log }) => {
    const grant = grantOf(said, tierOn(log, ground.today))
    return grant === undefined
      ? []
      : [{ member, by: ground.by, wanted: { ...grant, from: ground.today, reason: REASON } }]
  })
  await addGrants(context, grants)
  return added.map(({ user }) => user)
}

async function addNew(
  { tx, now, random }: WriteDeps,
  rows: readonly PlannedRow[],
  { account_id, locale }: WriteContext,
): Promise<{ user: UserRow; member: MemberRow; said: ParsedCells }[]> {
  const people = rows.map(({ said }) => ({
    said,
    user: {
      id: newId('user', random),
      first_name: said.first_name ?? '',
      last_name: said.last_name ?? '',
      email: said.email ?? '',
      phone: said.phone ?? null,
      password_hash: null,
      locale: said.locale ?? locale,
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
    people.map(({ user, said }) => ({
      account_id,
      user_id: user.id,
      chinese_name: said.chinese_name ?? '',
      backup_phone: said.backup_phone ?? null,
      gender: said.gender ?? null,
      age_group: said.age_group ?? null,
      birth_month: said.birth_month ?? null,
      relationship: said.relationship ?? null,
      note: said.note ?? '',
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
  const [moved, others] = [
    rows.filter(({ fields }) => fields.includes('email')),
    rows.filter(({ fields }) => !fields.includes('email')),
  ]
  for (const { known, said } of moved) await changeByStaff(context, known.user.id, userFieldsOf(said))
  await saveUsers(
    context.tx,
    others.map(({ known, said }) => applyEdit(known.user, userFieldsOf(said))),
  )
  await saveMembers(
    context.tx,
    rows.map(({ known, said }) => applyEdit(known.member, memberFieldsOf(said))),
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
  return row.state === 'changed' && row.known !== null && row.known.user !== null && row.known.member !== null
}
