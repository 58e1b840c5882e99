import { z } from 'zod'
import { email } from '#contract/wire/email.ts'
import type { MailAddress } from './mail-address.ts'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1')
const postgres_url = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be the address of a PostgreSQL, as postgres://user:password@host/name',
  )

const A_MAIL_FROM = 'an address as tickets@example.org or Harbour Hall <tickets@example.org>'

/** Object storage for uploaded files in place of DATA_DIR. */
const BUCKET_SETTINGS = ['FILES_S3_URL', 'FILES_S3_REGION', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const

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
  WORKERS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be the number of processes that answer, 1 to 999')
    .transform(Number)
    .optional(),
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
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'must be the address of a mail server, as smtp://user:password@mail.example.org:587 or smtps://mail.example.org, with %40 for an @ in the password',
    )
    .optional(),
  MAIL_FROM: z.string().transform(readMailAddress).optional(),
  FILES_S3_URL: z
    .string()
    .refine(isBucketUrl, 'must be the address of a bucket, as https://s3.example.org/foyer')
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\S+$/, 'must be a secret key of Stripe, as sk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook, as whsec_...')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.trim().split(/[\s,]+/))
    .refine(
      (origins) => origins.every(isOrigin),
      'must be addresses of push services as https://push.example.org, without a path, with blanks or commas between them',
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')
    .optional(),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@\S+\/\d+$/, 'must be the DSN of a Sentry project, as https://key@host/1')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})
export type Env = z.output<typeof settings>

const consistentSettings = settings
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: `must be ${A_MAIL_FROM} where SMTP_URL is set`,
  })
  .refine((env) => (env.STRIPE_SECRET_KEY === undefined) === (env.STRIPE_WEBHOOK_SECRET === undefined), {
    path: ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    error: 'must both be set: they only work together',
  })
  .refine((env) => env.DATABASE_URL !== undefined || (env.WORKERS ?? 1) === 1, {
    path: ['WORKERS'],
    error: 'must be 1 where DATABASE_URL is not set: one process alone may have the embedded database',
  })
  .superRefine((env, context) => {
    const missing = BUCKET_SETTINGS.filter((name) => env[name] === undefined)
    if (missing.length === 0 || missing.length === BUCKET_SETTINGS.length) return
    const message = `must be set too: ${BUCKET_SETTINGS.join(', ')} only work together`
    context.addIssue({ code: 'custom', path: [missing.join(' and ')], message })
  })

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
  )
}

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/[^\s/]/.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const is_bare = ['', '/'].includes(pathname) && search === '' && hash === ''
  return hostname !== '' && is_bare && [username, password].every(isWellEncoded)
}

function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && [username, search, hash].every((part) => part === '')
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function readMailAddress(text: string, context: z.RefinementCtx): MailAddress {
  const match = /^([^<>"\p{C}]*)<([^<>]*)>$/u.exec(text.trim())
  const result = email.safeParse(match?.[2] ?? text)
  if (result.success) return { address: result.data, name: match?.[1]?.trim() || null }
  context.addIssue(`must be ${A_MAIL_FROM}`)
  return z.NEVER
}

/** Reads the settings once. Throws StartError naming the first invalid variable. Empty means unset. */
export function readEnv(variables: Readonly<Record<string, string | undefined>> = process.env): Env {
  const entries = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '')
  const result = consistentSettings.safeParse(Object.fromEntries(entries))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is wrong'}.`)
}

/** Environment variable that tells a child process its role. */
export const PROCESS_ROLE_VARIABLE = 'FOYER_PROCESS'

const processRole = z.object({
  is_demo: z.boolean(),
  /** One process of a machine runs the jobs. */
  has_jobs: z.boolean(),
  /** Number of processes that share the database's connections. */
  count: z.number().int(),
})
export type ProcessRole = z.infer<typeof processRole>

/** Returns the role of this process; null: it was started by a person. */
export function readProcessRole(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ProcessRole | null {
  const value = variables[PROCESS_ROLE_VARIABLE]
  return value === undefined ? null : processRole.parse(JSON.parse(value))
}

/** Variables that a child process needs; it receives no secret of the server. */
const INHERITED_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'] as const

/** Returns the environment of a child process, without the server's settings. */
export function childEnv(): Record<string, string> {
  return Object.fromEntries(
    INHERITED_VARIABLES.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
