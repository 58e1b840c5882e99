import type { Env } from './core/env.ts'
import { isLoopback } from './core/loopback.ts'
import type { Lan } from './lan.ts'

const LAN_HOST = '0.0.0.0'

type UrlSettings = Pick<Env, 'HOST' | 'PORT' | 'PUBLIC_URL'>

/** Returns the address to listen on. */
export const hostOf = ({ HOST }: Pick<Env, 'HOST'>, lan: Lan | null): string =>
  lan === null ? HOST : LAN_HOST

/** Returns the public base URL, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: UrlSettings, lan: Lan | null): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  if (lan !== null) return `https://${lan.address}:${PORT}`
  if (isLoopback(HOST) || isWildcardHost(HOST)) return `http://localhost:${PORT}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** Returns the host under which the server reaches itself. */
export function selfHost(host: string): string {
  return isWildcardHost(host) ? '127.0.0.1' : host
}

const isWildcardHost = (host: string) => host === LAN_HOST || host === '::'
