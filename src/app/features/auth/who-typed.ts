import { z } from 'zod'
import { loginBody } from '#contract/account/auth.ts'
import { email, phone } from '#contract/wire/contact.ts'
import { readPhone } from '#rules/words/phone.ts'

type Who = { email: string } | { phone: string }

/** Reads one field as e-mail or mobile number; a Hong Kong number may come without +852. Null when it is neither. */
export function readWho(typed: string): Who | null {
  const who = typed.trim()
  if (who.includes('@')) return { email: who }
  const number = readPhone(who)
  return /^\+\d+$/.test(number) ? { phone: number } : null
}

/** What somebody types to sign in, as the contract takes it. */
export const loginTyped = z.strictObject({
  who: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((typed, report): Who => {
      const read = readWho(typed)
      const code = read === null ? 'invalid' : faultOf(read)
      if (code !== null) report.addIssue({ code: 'custom', message: code })
      return read ?? z.NEVER
    }),
  password: loginBody.shape.password,
})

function faultOf(who: Who): string | null {
  const read = 'email' in who ? email.safeParse(who.email) : phone.safeParse(who.phone)
  return read.success ? null : (read.error.issues[0]?.message ?? 'invalid')
}
