import type { RandomBytes } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { openFileStorage } from './core/integrations/files/open-files.ts'
import { connect, type Database } from './core/db/connect.ts'
import { requireDataFolder } from './data-folder.ts'
import type { Env } from './core/env.ts'
import { isLoopback } from './core/loopback.ts'
import { cardsOf } from './core/http/request-parts.ts'
import { prepareLan, type Lan } from './lan.ts'
import { createPairing } from './domains/door/index.ts'
import { findCheckInListOwner } from './domains/platform/index.ts'
import { createPaymentProvider } from './create-payment-provider.ts'
import { hostOf, publicUrl } from './base-url.ts'
import { prepareData } from './prepare-data.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD, DEMO_USERS } from './seed/demo.ts'
import type { StartupBanner } from './startup-banner.ts'

/** Reports warnings and fatal errors to the person who started the server. */
export type StartReporter = { warn: (text: string) => void; fail: (error: Error) => void }
export type PreparedStart = { db: Database; lan: Lan | null; is_demo: boolean; banner: StartupBanner }

export const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
export const clock = () => fromEpochMs(Date.now())

/**
 * Runs once per start, whatever the number of processes: checks the data folder, migrates the database, adds
 * demo data and prepares the startup banner. Throws StartError or the database's own start error.
 */
export async function prepareStart(
  env: Env,
  is_lan: boolean,
  reporter: StartReporter,
): Promise<PreparedStart> {
  await requireDataFolder(env.DATA_DIR)
  const lan = is_lan ? await prepareLan(env.DATA_DIR) : null
  const db = await openDatabase(env, reporter)
  try {
    await db.migrate()
    const prepared = await prepareData(
      db,
      { now: clock(), random, files: openFileStorage(env) },
      {
        demo: env.DEMO,
        is_loopback: isLoopback(hostOf(env, lan)),
        has_public_url: env.PUBLIC_URL !== undefined,
        has_proxy: env.TRUST_PROXY > 0,
      },
    )
    const public_url = publicUrl(env, lan)
    const banner = {
      url: public_url,
      demo: prepared.is_demo ? await describeDemo(env, db, public_url) : null,
      setup_code: prepared.setup_code,
      authority_url: lan === null ? null : `${public_url}/lan-ca.crt`,
    }
    return { db, lan, is_demo: prepared.is_demo, banner }
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Opens the database from the settings. `connections` is the maximum number of PostgreSQL connections of this
 * process.
 */
export function openDatabase(env: Env, reporter: StartReporter, connections?: number): Promise<Database> {
  return connect({
    database_url: env.DATABASE_URL,
    database_direct_url: env.DATABASE_DIRECT_URL,
    data_dir: env.DATA_DIR,
    on_warning: reporter.warn,
    on_broken: reporter.fail,
    ...(connections === undefined ? {} : { connections }),
  })
}

/** Creates a fresh pairing at each start, because the previous one may be used up. */
async function describeDemo(env: Env, db: Database, public_url: string): Promise<StartupBanner['demo']> {
  const provider = createPaymentProvider(env, { db, clock, random, public_url, is_demo: true })
  const door_url = await db.withTx(async (tx) => {
    const door = await findCheckInListOwner(tx, DEMO_DOOR_LIST_ID)
    if (door === null) return null
    const context = {
      tx,
      now: clock(),
      random,
      actor: door.owner,
      from: { address: '', user_agent: '' },
      locale: 'en',
      settings: { public_url, is_demo: true, promises_mail: true },
      cards: cardsOf({ provider, takes_test_money: true }),
    } as const
    const input = { may_override: true, max_devices: 1 }
    return (await createPairing(context, door.event_id, DEMO_DOOR_LIST_ID, input)).url
  })
  return { password: DEMO_PASSWORD, sign_ins: DEMO_USERS, door_url }
}
