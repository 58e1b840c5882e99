import { z } from 'zod'
import { loginBody } from '#contract/account/auth.ts'
import { email, phone } from '#contract/wire/contact.ts'
import { toOneLine } from '#contract/wire/one-line.ts'

type LoginIdentifier = { email: string } | { phone: string }

/** Parses a text as email or mobile number; a Hong Kong number may lack +852. Null when it is neither. */
export function parseIdentifier(input: string): LoginIdentifier | null {
  const text = toOneLine(input)
  if (text.includes('@')) return { email: text }
  return /\d/.test(text) && !/\p{L}/u.test(text.replace(/^tel:/i, '')) ? { phone: text } : null
}

/** Schema of the sign-in form. */
export const loginForm = z.strictObject({
  who: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((input, context): LoginIdentifier => {
      const login = parseIdentifier(input)
      const result =
        login === null ? null : 'email' in login ? email.safeParse(login.email) : phone.safeParse(login.phone)
      if (login === null || result?.data === undefined) {
        context.addIssue({ code: 'custom', message: result?.error?.issues[0]?.message ?? 'invalid' })
        return z.NEVER
      }
      return 'email' in login ? { email: result.data } : { phone: result.data }
    }),
  password: loginBody.shape.password,
})
