import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_FOLDER_VARIABLE, startApp } from '#tests/support/browser/app-process.ts'

/** Through these the workers, which are processes of their own, learn where the shared server listens and writes. */
export const BASE_URL_VARIABLE = 'FOYER_E2E_URL'
export const DATA_FOLDER_VARIABLE = 'FOYER_E2E_DATA'

/** One server with demo data for all journeys that change nothing that another one needs. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const made = process.env[DEMO_FOLDER_VARIABLE] === undefined ? await makeDemo() : undefined
  const app = await startApp()
  process.env[BASE_URL_VARIABLE] = app.url
  process.env[DATA_FOLDER_VARIABLE] = app.data_dir
  return async () => {
    await app.stop()
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
  }
}

/** Demo data to be copied for each server, for who runs journeys alone; `npm test` made it before. */
async function makeDemo(): Promise<string> {
  const made = mkdtempSync(path.join(tmpdir(), 'foyer-demo-'))
  const maker = await startApp({ data_dir: made })
  await maker.kill('SIGTERM')
  process.env[DEMO_FOLDER_VARIABLE] = made
  return made
}
