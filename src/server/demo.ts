import { randomBytes } from 'node:crypto'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { openFileStorage } from './core/integrations/files/open-files.ts'
import { connect, type Database } from './core/db/connect.ts'
import { DEMO_PASSWORD, DEMO_USERS, seedDemo } from './seed/demo.ts'
import { decideDemo } from './demo-rule.ts'
import { isLoopback } from './core/loopback.ts'
import { failStart } from './startup-error.ts'
import { readEnv, type Env } from './core/env.ts'
import { readInstallation } from './domains/platform/index.ts'
import { StartError } from './core/start-error.ts'

const ATTENDEES_DEFAULT = 500
const ATTENDEES_MAX = 1_000_000

/** `--attendees 100000` or `--attendees=100000`. */
function readAttendees(args: readonly string[]): number {
  const [name, value, ...rest] = args.flatMap((argument) => argument.split('='))
  if (name === undefined) return ATTENDEES_DEFAULT
  const is_number = value !== undefined && /^\d{1,7}$/.test(value) && Number(value) <= ATTENDEES_MAX
  if (name !== '--attendees' || !is_number || rest.length > 0) {
    throw new StartError(`There is one option, --attendees with a number up to ${ATTENDEES_MAX}.`)
  }
  return Number(value)
}

async function main(): Promise<void> {
  const env = readEnv()
  const attendees = readAttendees(process.argv.slice(2))
  const db = await connect({
    database_url: env.DATABASE_URL,
    database_direct_url: env.DATABASE_DIRECT_URL,
    data_dir: env.DATA_DIR,
    on_warning: (text) => void process.stderr.write(`${text}\n`),
  })
  try {
    await fill(db, env, attendees)
  } finally {
    await db.close()
  }
}

async function fill(db: Database, env: Env, attendees: number): Promise<void> {
  await db.migrate()
  const installation = await db.read(readInstallation)
  if (installation.has_user)
    throw new StartError('This database is in use already: demo data goes into an empty one only.')
  const decision = decideDemo({
    demo: env.DEMO,
    is_embedded: db.kind === 'embedded',
    is_loopback: isLoopback(env.HOST),
    has_public_url: env.PUBLIC_URL !== undefined,
    has_proxy: env.TRUST_PROXY > 0,
    ...installation,
  })
  if (decision !== 'make_demo') {
    throw new StartError(
      'DEMO is not 1: demo data has known passwords, so others may reach it only when DEMO=1 says so.',
    )
  }
  const started_at = performance.now()
  const store = { files: openFileStorage(env), random: randomBytes }
  await seedDemo(db, { now: fromEpochMs(Date.now()), attendees, store })
  const seconds = ((performance.now() - started_at) / 1000).toFixed(1)
  const people = DEMO_USERS.map(({ email }) => `  ${email}`).join('\n')
  process.stdout.write(
    `Demo data with ${attendees} attendees today, made in ${seconds} s. Sign in with ${DEMO_PASSWORD}:\n${people}\n`,
  )
}

await main().catch(failStart)
