import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_FOLDER_VARIABLE, startApp } from '#tests/support/browser/app-process.ts'

/** Through this the workers, which are processes of their own, learn where the shared server listens. */
export const BASE_URL_VARIABLE = 'FOYER_E2E_URL'

/**
 * Demo data that is made once and copied for each server, and one server with it for all journeys that change nothing
 * that another one needs.
 */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const made = mkdtempSync(path.join(tmpdir(), 'foyer-demo-'))
  const maker = await startApp({ data_dir: made })
  await maker.kill('SIGTERM')
  process.env[DEMO_FOLDER_VARIABLE] = made
  const app = await startApp()
  process.env[BASE_URL_VARIABLE] = app.url
  return async () => {
    await app.stop()
    rmSync(made, { recursive: true, force: true })
  }
}
