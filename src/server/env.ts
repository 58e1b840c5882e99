import { z } from 'zod'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1')
const postgres_url = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be the address of a PostgreSQL, as postgres://user:password@host/name',
  )

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
    .default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres_url.optional(),
  DATABASE_DIRECT_URL: postgres_url.optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address as https://tickets.example.org, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front, 0 to 9')
    .transform(Number)
    .default(0),
  DEMO: flag.optional(),
  DEV: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})
export type Env = z.output<typeof settings>

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
  )
}

/** The settings, read once; throws StartError naming the first variable that is wrong. Empty means unset. */
export function readEnv(variables: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '')
  const result = settings.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is wrong'}.`)
}
