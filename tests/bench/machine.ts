import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { chromium } from 'playwright'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'

/** The machine and the programs, in one line. */
export async function describeMachine(): Promise<string> {
  const browser = await chromium.launch(launchOptions())
  const chromium_version = browser.version()
  await browser.close()
  const processors = cpus()
  return [
    processors[0]?.model.trim() ?? 'unknown processor',
    `${processors.length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `Chromium ${chromium_version} without a window`,
    describePostgres(),
  ].join(', ')
}

function describePostgres(): string {
  const folder = postgresPrograms()
  if (folder === undefined) return 'no PostgreSQL'
  const version = execFileSync(`${folder}/postgres`, ['--version']).toString()
  return `PostgreSQL ${/[\d.]+/.exec(version)?.[0] ?? ''}`
}

/** How busy the machine was over the last minute, to judge a figure by. */
export const describeLoad = () => (loadavg()[0] ?? 0).toFixed(1)

/** What the process holds of the machine's memory, in bytes. */
export function memoryOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}
