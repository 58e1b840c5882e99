import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { one } from '../wire/list-query.ts'
import { meEdit, user } from './users.ts'

/** A visitor or member as they see themself; team members have one too. */
export const client = user.extend({ is_team_member: z.boolean() })
export type Client = z.infer<typeof client>

export const readClient = endpoint({
  method: 'GET',
  path: '/WOWusers/me',
  who: 'client',
  summary: 'Who is signed in',
  ok: one(client),
  errors: [],
})

export const readClientProfile = endpoint({
  method: 'GET',
  path: '/WOWusers/profile',
  who: 'client',
  summary: 'The profile of who is signed in',
  ok: one(client),
  errors: [],
})

export const updateClientProfile = endpoint({
  method: 'PUT',
  path: '/WOWusers/profile',
  who: 'client',
  summary: 'Change the own profile; a new e-mail address waits to be confirmed',
  body: meEdit,
  ok: one(client),
  errors: ['auth.password_wrong', 'version.stale', 'rate.limited'],
  versioned: true,
  per_minute: 20,
})
