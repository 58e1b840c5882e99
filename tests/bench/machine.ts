import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { chromium } from 'playwright'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'

/** What Linux counts a process's time in. */
const TICKS_PER_SECOND = 100

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

/** What the process has had of processors since it began, in seconds. */
export function processorOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
