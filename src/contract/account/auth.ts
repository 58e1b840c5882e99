import { z } from 'zod'
import { email, locale, phone } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, timezone } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { currencyCode } from '../wire/money.ts'
import { password, PASSWORD_MAX } from '../wire/password.ts'
import { nameText, code, namePart, text } from '../wire/text.ts'
import { teamMembership, FIRST_NAME_MAX, LAST_NAME_MAX, role, user } from './users.ts'

/** Validity of links in e-mails, in the unit of the name. */
export const RESET_MINUTES = 15
export const INVITATION_HOURS = 48
export const CONFIRM_HOURS = 72

/**
 * 256 random bits created and stored by a browser. A browser that has signed in before is exempt from the
 * throttling that others' failed attempts cause.
 */
export const deviceToken = text(1, 64).regex(/^[\w-]{43}$/, 'invalid')

/** Signs in by e-mail or phone; `account_id` chooses among several accounts. */
export const loginBody = z
  .strictObject({
    email: email.optional(),
    phone: phone.optional(),
    password: z.string().min(1, 'required').max(PASSWORD_MAX, 'too_long'),
    account_id: idOf('account').optional(),
    device_token: deviceToken.optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.phone === undefined), {
    path: ['email'],
    error: 'required',
  })

export const signInResponse = z.object({
  /** Null while an account must be chosen, or an e-mailed link must be opened first. */
  token: z.string().nullable(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int().nullable(),
  user: user.nullable(),
  /** Empty for a client, who belongs to no account. */
  accounts: z.array(teamMembership),
})
export type SignInResponse = z.infer<typeof signInResponse>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary: 'Sign in by e-mail address or phone number',
  body: loginBody,
  ok: signInResponse,
  secret_answer: true,
  errors: ['auth.wrong_credentials', 'rate.limited'],
  per_minute: 20,
})

/** Fields for setting a password: registration, invitation, reset. */
const newPassword = { password, password_confirmation: z.string() }
const isConfirmed = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation
const MISMATCH = { path: ['password_confirmation'], error: 'password_mismatch' }

export const registerBody = z
  .strictObject({
    first_name: namePart(1, FIRST_NAME_MAX),
    last_name: namePart(0, LAST_NAME_MAX).default(''),
    email,
    phone: phone.optional(),
    ...newPassword,
    /** For organizers: the account to create. Without it a client is registered. */
    account: z.strictObject({ name: nameText(1, 149), currency_code: currencyCode, timezone }).optional(),
    locale: locale.default('zh-hk'),
    accept_terms: z.literal(true, { error: 'terms' }),
    /** Lets the same browser finish by opening the e-mailed link, without the password. */
    device_token: deviceToken.optional(),
    /** Printed at the first start; its holder becomes the first owner and is signed in at once. */
    setup_code: code(1, 64).optional(),
  })
  .refine(isConfirmed, MISMATCH)
export type RegisterBody = z.infer<typeof registerBody>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  who: 'anyone',
  summary:
    'Register a client or account owner by an e-mailed link; the response is the same if the user exists',
  body: registerBody,
  ok: signInResponse,
  ok_status: 201,
  secret_answer: true,
  errors: ['auth.setup_code_wrong', 'auth.email_taken', 'rate.limited'],
  per_minute: 10,
})

export const finishRegistrationBody = z.strictObject({
  device_token: deviceToken.optional(),
  password: z.string().min(1, 'required').max(PASSWORD_MAX, 'too_long').optional(),
})

export const finishRegistration = endpoint({
  method: 'POST',
  path: '/auth/registration/:token',
  who: 'anyone',
  summary:
    'Finish a registration by its e-mailed link, in the same browser or with the password, and sign in',
  body: finishRegistrationBody,
  ok: signInResponse,
  secret_answer: true,
  errors: ['link.invalid', 'auth.password_wrong', 'rate.limited'],
  per_minute: 20,
})

/** Read by the registration page. */
export const readInstallation = endpoint({
  method: 'GET',
  path: '/public/installation',
  who: 'anyone',
  summary: 'Retrieve whether this installation waits for its first owner, and whether it sends e-mails',
  ok: itemOf(
    z.object({
      needs_setup_code: z.boolean(),
      /** Whether this server sends e-mail; without it nobody can finish registering. */
      sends_mail: z.boolean(),
    }),
  ),
  errors: [],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  who: 'client',
  summary: 'Sign out; the token of this session stops working at once',
  is_background: true,
  errors: [],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  who: 'client',
  summary: 'Refresh the token of this session; the old one stops working',
  ok: signInResponse,
  is_background: true,
  secret_answer: true,
  errors: ['rate.limited'],
  per_minute: 20,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  who: 'anyone',
  summary: 'Send a password reset link; the response is the same if the address is unknown',
  body: z.strictObject({ email }),
  ok: itemOf(z.object({ email: z.string() })),
  errors: ['rate.limited'],
  per_minute: 5,
})

export const checkResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-password/:token',
  who: 'anyone',
  summary: 'Check whether a password reset link works',
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 20,
})

export const passwordBody = z.strictObject(newPassword).refine(isConfirmed, MISMATCH)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password/:token',
  who: 'anyone',
  summary: 'Set a new password by a reset link; it works once, and all sessions of the user end',
  body: passwordBody,
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 10,
})

export const invitation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_name: z.string(),
  invited_by: z.string(),
  role,
  expires_at: instant,
  /** A user with a password accepts with it. */
  has_password: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const readInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitation/:token',
  who: 'anyone',
  summary: 'Retrieve an invitation by its token',
  ok: itemOf(invitation),
  errors: ['invitation.not_found', 'invitation.expired', 'invitation.accepted', 'rate.limited'],
  per_minute: 20,
})

export const acceptInvitationBody = z
  .strictObject({
    first_name: namePart(1, FIRST_NAME_MAX).optional(),
    last_name: namePart(0, LAST_NAME_MAX).optional(),
    password: z.string().min(1, 'required').max(PASSWORD_MAX, 'too_long'),
    /** Required with a new password. */
    password_confirmation: z.string().optional(),
    accept_terms: z.literal(true, { error: 'terms' }),
  })
  .refine(
    (body) => body.password_confirmation === undefined || body.password === body.password_confirmation,
    MISMATCH,
  )

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/:token',
  who: 'anyone',
  summary: 'Accept an invitation with a new password, or with the existing one',
  body: acceptInvitationBody,
  ok: signInResponse,
  secret_answer: true,
  errors: [
    'invitation.not_found',
    'invitation.expired',
    'invitation.accepted',
    'auth.password_wrong',
    'rate.limited',
  ],
  per_minute: 10,
})

export const confirmEmailByLink = endpoint({
  method: 'POST',
  path: '/auth/confirm-email/:token',
  who: 'anyone',
  summary: 'Confirm an e-mail address or a new one by the link sent to it, signed in or not',
  errors: ['link.invalid', 'auth.email_taken', 'rate.limited'],
  per_minute: 20,
})
