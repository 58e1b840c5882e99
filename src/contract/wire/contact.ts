import { z } from 'zod'

export { email } from './email.ts'
export { phone } from './phone.ts'

export const locale = z.enum(['en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br'])
export type Locale = z.infer<typeof locale>
