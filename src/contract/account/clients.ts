import { z } from 'zod'
import { memberFields } from '../members/member-fields.ts'
import { membership, tierLogEntry } from '../members/members.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { currentUserEdit, user } from './users.ts'

/**
 * The user's own view of a visitor or member; team members have one too. `version` also covers the member fields.
 */
export const client = user.extend({ is_team_member: z.boolean() })
export type Client = z.infer<typeof client>

export const readClient = endpoint({
  method: 'GET',
  path: '/WOWusers/me',
  who: 'client',
  summary: 'Retrieve the signed-in user',
  ok: itemOf(client),
  errors: [],
})

/** Member fields that a person edits themself (S26.1); null and '' mean not given. */
export const ownMemberFields = z.strictObject({
  chinese_name: memberFields.chinese_name,
  gender: memberFields.gender,
  age_group: memberFields.age_group,
  birth_month: memberFields.birth_month,
  backup_phone: memberFields.backup_phone,
  relationship: memberFields.relationship,
  wants_news: z.boolean(),
})

/** Profile of the signed-in user. */
export const clientProfile = client.extend({
  ...ownMemberFields.shape,
  backup_phone: z.string().nullable(),
  relationship: z.string().nullable(),
  /** Null: not a member of the venue; setting a relationship makes the user a member. */
  membership: membership
    .extend({ history: z.array(tierLogEntry.omit({ by: true, reason: true })) })
    .nullable(),
})
export type ClientProfile = z.infer<typeof clientProfile>

/** Profile fields that a user may change; omitted fields stay unchanged. */
export const clientProfileEdit = currentUserEdit.safeExtend(ownMemberFields.partial().shape)
export type ClientProfileEdit = z.infer<typeof clientProfileEdit>

export const readClientProfile = endpoint({
  method: 'GET',
  path: '/WOWusers/profile',
  who: 'client',
  summary: 'Retrieve the profile of the caller with their membership of the venue',
  ok: itemOf(clientProfile),
  errors: [],
})

export const updateClientProfile = endpoint({
  method: 'PUT',
  path: '/WOWusers/profile',
  who: 'client',
  summary: 'Update the profile of the caller; omitted fields stay unchanged, a new e-mail must be confirmed',
  body: clientProfileEdit,
  ok: itemOf(clientProfile),
  errors: ['auth.password_wrong', 'member.relationship_unknown', 'version.stale', 'rate.limited'],
  versioned: true,
  per_minute: 20,
})
