import { z } from 'zod'
import { email, locale, phone } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { password, PASSWORD_MAX } from '../wire/password.ts'
import { namePart } from '../wire/text.ts'

export const FIRST_NAME_MAX = 50
export const LAST_NAME_MAX = 149

/** Roles in an account (S2.3 to S2.8); the owner is an admin that cannot be changed. */
export const role = z.enum(['admin', 'organizer', 'collaborator', 'user'])
export type Role = z.infer<typeof role>

/** INVITED until the invitation is accepted. Only ACTIVE users can sign in to the account. */
export const userStatus = z.enum(['INVITED', 'ACTIVE', 'INACTIVE'])
export type UserStatus = z.infer<typeof userStatus>

export const user = z.object({
  id: idOf('user'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.string(),
  is_email_verified: z.boolean(),
  /** Unconfirmed address that will replace `email`. */
  pending_email: z.string().nullable(),
  version: z.number().int(),
})
export type User = z.infer<typeof user>

export const teamMembership = z.object({
  id: idOf('account'),
  name: z.string(),
  timezone: z.string(),
  currency_code: z.string(),
  locale: z.string(),
  languages: z.array(locale),
  role,
  is_owner: z.boolean(),
  is_venue: z.boolean(),
  /** Null: every event of the account. */
  event_ids: z.array(idOf('event')).nullable(),
})
export type TeamMembership = z.infer<typeof teamMembership>

export const currentTeamMember = user.extend({ account: teamMembership })
export type CurrentTeamMember = z.infer<typeof currentTeamMember>
/** The calling user; a client has no account. */
export const currentUser = user.extend({ account: teamMembership.optional() })
export type CurrentUser = z.infer<typeof currentUser>

/** A team member as seen by colleagues. */
export const teamMember = z.object({
  id: idOf('user'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  status: userStatus,
  is_owner: z.boolean(),
  event_ids: z.array(idOf('event')).nullable(),
  locale: z.string(),
  last_login_at: instant.nullable(),
  /** For an invited user: expiry of the invitation. */
  invitation_expires_at: instant.nullable(),
  version: z.number().int(),
})
export type TeamMember = z.infer<typeof teamMember>

const memberFields = {
  first_name: namePart(1, FIRST_NAME_MAX),
  last_name: namePart(0, LAST_NAME_MAX),
  role,
  event_ids: uniqueList(z.array(idOf('event')).max(1000, 'too_long')).nullable(),
}

export const userInvite = z.strictObject({
  ...memberFields,
  last_name: memberFields.last_name.default(''),
  email,
  event_ids: memberFields.event_ids.default(null),
  locale: locale.optional(),
})
export type UserInvite = z.infer<typeof userInvite>

/** Fields of a team member that an admin may change; omitted fields stay unchanged. */
export const userEdit = z.strictObject({ ...memberFields, status: z.enum(['ACTIVE', 'INACTIVE']) }).partial()
export type UserEdit = z.infer<typeof userEdit>

/**
 * Fields that a user may change themself. A new e-mail must be confirmed; it and a new password require the
 * current password.
 */
export const currentUserEdit = z
  .strictObject({
    first_name: namePart(1, FIRST_NAME_MAX),
    last_name: namePart(0, LAST_NAME_MAX),
    email,
    phone: phone.nullable(),
    locale,
    current_password: z.string().min(1, 'required').max(PASSWORD_MAX, 'too_long'),
    password,
    password_confirmation: z.string(),
  })
  .partial()
  .refine((edit) => edit.password === edit.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
  })
  .refine((edit) => !needsPassword(edit) || edit.current_password !== undefined, {
    path: ['current_password'],
    error: 'required',
  })
export type CurrentUserEdit = z.infer<typeof currentUserEdit>

/** Returns whether an edit requires the current password, which protects an unlocked browser. */
export function needsPassword(edit: { email?: string | undefined; password?: string | undefined }): boolean {
  return edit.email !== undefined || edit.password !== undefined
}

const USER = '/users/:user_id'

export const readMe = endpoint({
  method: 'GET',
  path: '/users/me',
  who: 'person',
  summary: 'Retrieve the signed-in team member with their account and role',
  ok: itemOf(currentTeamMember),
  errors: [],
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/users/me',
  who: 'person',
  summary: 'Update the signed-in team member; omitted fields stay unchanged, a new e-mail must be confirmed',
  body: currentUserEdit,
  ok: itemOf(currentTeamMember),
  errors: ['auth.password_wrong', 'version.stale', 'rate.limited'],
  versioned: true,
  per_minute: 20,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  who: 'person',
  summary: 'List the team members of the account',
  query: listQuery({
    sorts: ['first_name', 'last_name', 'email', 'role', 'last_login_at'],
    filters: ['role', 'status', 'email'],
  }),
  ok: pageOf(teamMember),
  errors: [],
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/users',
  who: 'person',
  summary: 'Invite a person to the team by e-mail',
  body: userInvite,
  ok: itemOf(teamMember),
  ok_status: 201,
  errors: ['user.already_member', 'user.events_unknown', 'rate.limited'],
  per_minute: 30,
})

export const readUser = endpoint({
  method: 'GET',
  path: USER,
  who: 'person',
  summary: 'Retrieve a team member',
  ok: itemOf(teamMember),
  errors: ['user.not_found'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: USER,
  who: 'person',
  summary: 'Update the name, role, status or events of a team member; omitted fields stay unchanged',
  body: userEdit,
  ok: itemOf(teamMember),
  errors: [
    'user.not_found',
    'user.owner_locked',
    'user.self_locked',
    'user.invited',
    'user.events_unknown',
    'version.stale',
  ],
  versioned: true,
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/users/:user_id/invitation',
  who: 'person',
  summary: 'Resend an invitation; the earlier link stops working',
  ok: itemOf(teamMember),
  errors: ['user.not_found', 'user.not_invited', 'rate.limited'],
  per_minute: 30,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/invitation',
  who: 'person',
  summary: 'Revoke an invitation; its link stops working',
  errors: ['user.not_found', 'user.not_invited'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/users/:user_id/confirm-email/:token',
  who: 'client',
  summary: 'Confirm the e-mail address of the caller by the token sent to it',
  ok: itemOf(currentUser),
  errors: ['user.not_found', 'link.invalid', 'rate.limited'],
  per_minute: 20,
})

export const resendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/users/:user_id/resend-email-confirmation',
  who: 'client',
  summary: 'Resend the confirmation of the e-mail address of the caller',
  errors: ['user.not_found', 'user.email_verified', 'rate.limited'],
  per_minute: 5,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/users/:user_id/email-change/:token',
  who: 'client',
  summary: 'Confirm the new e-mail address of the caller by the token sent to it',
  ok: itemOf(currentUser),
  errors: ['user.not_found', 'link.invalid', 'auth.email_taken', 'rate.limited'],
  per_minute: 20,
})
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/email-change',
  who: 'client',
  summary: 'Cancel the e-mail address change of the caller; the link sent to the new address stops working',
  errors: ['user.not_found', 'user.no_email_change'],
})
