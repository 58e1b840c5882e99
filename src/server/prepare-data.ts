import type { Instant } from '#contract/wire/instant.ts'
import type { RandomBytes } from '#contract/wire/id.ts'
import type { FileStorage } from './core/integrations/files/files.ts'
import type { Database } from './core/db/database.ts'
import { seedDemo } from './seed/demo.ts'
import { decideDemo, type StartContext } from './demo-rule.ts'
import { makeSetupCode, readInstallation } from './domains/platform/index.ts'
import { StartError } from './core/start-error.ts'

export type PreparedData = { is_demo: boolean; setup_code: string | null }

/** Applies the demo rule. Creates a fresh set-up code while nobody can sign in. */
export async function prepareData(
  db: Database,
  { now, random, files }: { now: Instant; random: RandomBytes; files: FileStorage },
  context: Omit<StartContext, 'is_embedded' | 'has_user' | 'is_demo'>,
): Promise<PreparedData> {
  const { is_demo, has_user } = await db.read(readInstallation)
  const decision = decideDemo({ ...context, is_embedded: db.kind === 'embedded', has_user, is_demo })
  switch (decision) {
    case 'refuse_open_demo':
      throw new StartError(
        'DEMO is not 1, but this database holds the demo with its known passwords: set DEMO=1 to open it to others all the same, or another DATA_DIR.',
      )
    case 'refuse_demo_on_real':
      throw new StartError(
        'DEMO is 1, but this database is in real use: demo data goes into an empty one only.',
      )
    case 'make_demo':
      await seedDemo(db, { now, store: { files, random } })
      return { is_demo: true, setup_code: null }
    case 'go_on':
      return { is_demo, setup_code: has_user ? null : await db.withTx((tx) => makeSetupCode(tx, random)) }
  }
}
