import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_FOLDER_VARIABLE, startApp } from '#tests/support/browser/app-process.ts'

/** Environment variables with the URL and data folder of the shared server, for the worker processes. */
export const BASE_URL_VARIABLE = 'FOYER_E2E_URL'
export const DATA_FOLDER_VARIABLE = 'FOYER_E2E_DATA'

/** Starts one server with demo data for all tests that do not affect each other. */
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

/** Creates demo data to copy for each server when the tests run alone; `npm test` created it before. */
async function makeDemo(): Promise<string> {
  const made = mkdtempSync(path.join(tmpdir(), 'foyer-demo-'))
  const maker = await startApp({ data_dir: made })
  await maker.kill('SIGTERM')
  process.env[DEMO_FOLDER_VARIABLE] = made
  return made
}
