import { z } from 'zod'
import { loginBody } from '#contract/account/auth.ts'
import { email, phone } from '#contract/wire/contact.ts'
import { toOneLine } from '#contract/wire/one-line.ts'

type LoginIdentifier = { email: string } | { phone: string }

/** Parses a text as email or mobile number; a Hong Kong number may lack +852. Null when it is neither. */
export function parseIdentifier(typed: string): LoginIdentifier | null {
  const who = toOneLine(typed)
  if (who.includes('@')) return { email: who }
  return /\d/.test(who) && !/\p{L}/u.test(who.replace(/^tel:/i, '')) ? { phone: who } : null
}

/** Schema of the sign-in form. */
export const loginForm = z.strictObject({
  who: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((typed, report): LoginIdentifier => {
      const who = parseIdentifier(typed)
      const read =
        who === null ? null : 'email' in who ? email.safeParse(who.email) : phone.safeParse(who.phone)
      if (who === null || read?.data === undefined) {
        report.addIssue({ code: 'custom', message: read?.error?.issues[0]?.message ?? 'invalid' })
        return z.NEVER
      }
      return 'email' in who ? { email: read.data } : { phone: read.data }
    }),
  password: loginBody.shape.password,
})
