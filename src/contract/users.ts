import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { one } from './list-query.ts'

/** Roles in an account (decisions: people and signing in); the owner is an admin that cannot be changed. */
export const role = z.enum(['admin', 'organizer', 'collaborator', 'user'])
export type Role = z.infer<typeof role>

export const user = z.object({
  id: idOf('user'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.string(),
})
export type User = z.infer<typeof user>

export const accountMembership = z.object({
  id: idOf('account'),
  name: z.string(),
  timezone: z.string(),
  currency_code: z.string(),
  locale: z.string(),
  role,
  is_owner: z.boolean(),
  /** Null: every event of the account. */
  event_ids: z.array(idOf('event')).nullable(),
})
export type AccountMembership = z.infer<typeof accountMembership>

export const me = user.extend({ account: accountMembership })
export type Me = z.infer<typeof me>

export const readMe = endpoint({
  method: 'GET',
  path: '/users/me',
  who: 'person',
  summary: 'Who is signed in, in which account, with which role',
  ok: one(me),
  errors: [],
})
