import { createStackParser, createTransport, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { APP_VERSION } from './version.ts'

const SENT_WITHIN_MS = 2_000
/** Pino's number of this level. */
const ERROR_LEVEL = 50
/** Fields by which related log lines are found; all are ids. */
const TAGS = ['request_id', 'job'] as const

export type ErrorReports = {
  /** Reports an error with its log message; `tags` find its log lines, such as request_id. */
  report: (error: Error, message: string, tags: Record<string, string>) => void
  /** Waits until the reports are sent, 2 seconds at most. */
  close: () => Promise<void>
}

/**
 * Opens an error tracker that speaks Sentry's protocol (https://develop.sentry.dev/sdk). It receives stack
 * traces and the ids of requests, and no content of requests.
 */
export function openErrorReports(dsn: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    release: APP_VERSION,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          body: body as string,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(SENT_WITHIN_MS),
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return {
    report(error, message, tags) {
      const scope = new Scope()
      scope.setTags({ ...tags, message })
      client.captureException(error, {}, scope)
    },
    close: async () => {
      await client.close(SENT_WITHIN_MS)
    },
  }
}

type LogArguments = [fields: unknown, message?: string | undefined, ...rest: unknown[]]
type Log = { bindings: () => Record<string, unknown> }

/** Returns a log hook of pino that reports every error which is logged as such. */
export function reportLoggedErrors({ report }: ErrorReports) {
  return function (this: Log, args: LogArguments, method: (...args: LogArguments) => void, level: number) {
    const [fields, message = ''] = args
    if (level >= ERROR_LEVEL && typeof fields === 'object' && fields !== null && 'err' in fields) {
      const log_fields: Record<string, unknown> = { ...this.bindings(), ...fields }
      const tags = TAGS.flatMap((tag) =>
        typeof log_fields[tag] === 'string' ? [[tag, log_fields[tag]] as const] : [],
      )
      if (fields.err instanceof Error) report(fields.err, message, Object.fromEntries(tags))
    }
    method.apply(this, args)
  }
}
