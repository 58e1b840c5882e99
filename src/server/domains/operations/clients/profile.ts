import { isDeepStrictEqual } from 'node:util'
import type { ClientProfile, ClientProfileEdit } from '#contract/account/clients.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import {
  enrol,
  findMemberOf,
  readMembership,
  requireRelationship,
  saveMember,
  type MemberRow,
} from '#server/domains/members/index.ts'
import { changeSelf, touchUser, type EditProof } from '#server/domains/accounts/index.ts'
import { newsConsentText } from './own-data-labels.ts'
import { read } from './service.ts'

type OwnContext = Context<Client | Person>

/** Returns the caller's profile with their membership of the venue. */
export async function readProfile(context: OwnContext): Promise<ClientProfile> {
  const { tx, actor } = context
  const client = await read(context)
  const member = await findMemberOf(tx, actor.user_id)
  return {
    ...client,
    chinese_name: member?.chinese_name ?? '',
    gender: member?.gender ?? null,
    age_group: member?.age_group ?? null,
    birth_month: member?.birth_month ?? null,
    backup_phone: member?.backup_phone ?? null,
    relationship: member?.relationship ?? null,
    wants_news: typeof member?.news_agreed_at === 'string',
    membership: member === undefined ? null : await readMembership(context, member),
  }
}

/**
 * Updates the caller's profile; a caller who states a relationship to the venue becomes a member. Errors: those of
 * `changeSelf`, and member.relationship_unknown.
 */
export async function changeProfile(
  context: OwnContext,
  { edit, version, proof }: { edit: ClientProfileEdit; version: number | null; proof: EditProof },
): Promise<ClientProfile> {
  const { tx, actor } = context
  const { chinese_name, gender, age_group, birth_month, backup_phone, relationship, wants_news, ...person } =
    edit
  await changeSelf(context, { edit: person, version, proof }, () => readProfile(context))
  const known = await findMemberOf(tx, actor.user_id)
  const member = known ?? (relationship === undefined ? undefined : await enrol(context, actor.user_id))
  if (member !== undefined) {
    const member_fields = { chinese_name, gender, age_group, birth_month, backup_phone, relationship }
    await changeMember(context, member, { ...member_fields, ...newsConsentOf(context, member, wants_news) })
  }
  return readProfile(context)
}

async function changeMember(
  context: OwnContext,
  member: MemberRow,
  edit: { [Field in keyof MemberRow]?: MemberRow[Field] | undefined },
): Promise<void> {
  const { relationship } = edit
  if (typeof relationship === 'string' && relationship !== member.relationship)
    await requireRelationship(context, member.account_id, relationship)
  const after = applyEdit(member, edit)
  if (isDeepStrictEqual(member, after)) return
  await saveMember(context.tx, after)
  await touchUser(context.tx, context.actor.user_id)
}

/** Returns time and text of a consent, or its withdrawal. */
function newsConsentOf(
  { now, locale }: OwnContext,
  { news_agreed_at }: MemberRow,
  wants_news: boolean | undefined,
) {
  if (wants_news === undefined || wants_news === (news_agreed_at !== null)) return {}
  return wants_news
    ? { news_agreed_at: now, news_agreed_words: newsConsentText(locale) }
    : { news_agreed_at: null, news_agreed_words: null }
}
