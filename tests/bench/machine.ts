import { readdirSync, readFileSync } from 'node:fs'
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
  return `PostgreSQL ${/[\d.]+/.exec(version)?.[0] ?? ''} with fsync, full_page_writes and synchronous_commit on`
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
  const { own } = processorTimesOf(pid)
  return own
}

/** The same of a process and of all that it started, of those that have ended too. */
export function processorOfTree(pid: number): number {
  const { own, ended } = processorTimesOf(pid)
  return childrenOf(pid).reduce((sum, child) => sum + processorOfTree(child), own + ended)
}

function processorTimesOf(pid: number): { own: number; ended: number } {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = (at: number) => Number(fields[at] ?? 0) / TICKS_PER_SECOND
  return { own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
}

function childrenOf(pid: number): number[] {
  const threads = listIfThere(`/proc/${pid}/task`)
  return threads.flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .flatMap((child) => (child === '' ? [] : [Number(child)])),
  )
}

/** A process may end while it is looked at. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
