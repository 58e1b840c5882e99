import { z } from 'zod'
import { text } from './text.ts'

export const email = text(1, 254)
  .pipe(z.email('email'))
  .transform((address) => address.toLowerCase())

/** +852 takes exactly 8 digits (S8.8); any other number is E.164. */
export const phone = text(1, 40)
  .transform((typed) => typed.replace(/[\s()-]/g, ''))
  .refine(
    (digits) => (digits.startsWith('+852') ? /^\+852\d{8}$/ : /^\+[1-9]\d{6,14}$/).test(digits),
    'phone',
  )

export const locale = z.enum(['en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br'])
export type Locale = z.infer<typeof locale>
