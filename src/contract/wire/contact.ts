import { z } from 'zod'
import { LOCALES } from './locales.ts'

export { email } from './email.ts'
export { phone } from './phone.ts'

export const locale = z.enum(LOCALES)
export type { Locale } from './locales.ts'
