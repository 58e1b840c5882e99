import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { timezone } from './instant.ts'
import { text } from './text.ts'
import { accountMembership, user } from './users.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const email = text(1, 254)
  .pipe(z.email('email'))
  .transform((address) => address.toLowerCase())
/** +852 takes exactly 8 digits (specification, section 5); any other number is E.164. */
export const phone = text(1, 40)
  .transform((typed) => typed.replace(/[\s()-]/g, ''))
  .refine(
    (digits) => (digits.startsWith('+852') ? /^\+852\d{8}$/ : /^\+[1-9]\d{6,14}$/).test(digits),
    'phone',
  )
export const password = z.string().min(PASSWORD_MIN, 'too_short').max(PASSWORD_MAX, 'too_long')

export const locale = z.enum(['en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br'])
export type Locale = z.infer<typeof locale>

/** Sign in by e-mail or phone; `account_id` chooses among several accounts. */
export const loginBody = z
  .strictObject({
    email: email.optional(),
    phone: phone.optional(),
    password: z.string().min(1, 'required').max(PASSWORD_MAX, 'too_long'),
    account_id: idOf('account').optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.phone === undefined), {
    path: ['email'],
    error: 'required',
  })

export const signedIn = z.object({
  /** Null while one of several accounts has to be chosen. */
  token: z.string().nullable(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int().nullable(),
  user: user.nullable(),
  accounts: z.array(accountMembership),
})
export type SignedIn = z.infer<typeof signedIn>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary: 'Sign in by e-mail or mobile number',
  body: loginBody,
  ok: signedIn,
  errors: ['auth.wrong_credentials', 'rate.limited'],
  per_minute: 20,
})

export const registerBody = z
  .strictObject({
    first_name: text(1, 50),
    last_name: text(0, 149).default(''),
    email,
    phone: phone.optional(),
    password,
    password_confirmation: z.string(),
    account: z.strictObject({
      name: text(1, 149),
      currency_code: z.string().regex(/^[A-Z]{3}$/, 'currency'),
      timezone,
    }),
    locale: locale.default('zh-hk'),
    accept_terms: z.literal(true, { error: 'terms' }),
    /** Printed at the first start; whoever holds it becomes the owner. */
    setup_code: text(1, 64),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
  })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  who: 'anyone',
  summary: 'Become the owner of a fresh installation with its one-time set-up code',
  body: registerBody,
  ok: signedIn,
  ok_status: 201,
  errors: ['auth.setup_code_wrong', 'auth.email_taken', 'rate.limited'],
  per_minute: 10,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  who: 'person',
  summary: 'End this session; its token stops working at once',
  errors: [],
})
