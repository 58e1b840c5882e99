import { z } from 'zod'
import { loginBody } from '#contract/account/auth.ts'
import { email, phone } from '#contract/wire/contact.ts'
import { oneLine } from '#contract/wire/one-line.ts'

type Who = { email: string } | { phone: string }

/** Reads one field as e-mail or mobile number; a Hong Kong number may come without +852. Null when it is neither. */
export function readWho(typed: string): Who | null {
  const who = oneLine(typed)
  if (who.includes('@')) return { email: who }
  return /\d/.test(who) && !/\p{L}/u.test(who.replace(/^tel:/i, '')) ? { phone: who } : null
}

/** What somebody types to sign in, as the contract takes it. */
export const loginTyped = z.strictObject({
  who: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((typed, report): Who => {
      const who = readWho(typed)
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
