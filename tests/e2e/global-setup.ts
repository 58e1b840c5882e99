import { startApp } from '#tests/support/app-process.ts'

/** Through this the workers, which are processes of their own, learn where the shared server listens. */
export const BASE_URL_VARIABLE = 'FOYER_E2E_URL'

/** One server with demo data for all journeys that change nothing that another one needs. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const app = await startApp()
  process.env[BASE_URL_VARIABLE] = app.url
  return app.stop
}
