import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from '#server/start/root.mjs'

/**
 * Runs a tool that writes its report as JSON into the file it is given.
 * @returns what the tool's run gave and the report; null for a report that was never written
 */
export async function withReport(name, run) {
  const file = inRoot('.cache', `${name}-report-${process.pid}.json`)
  mkdirSync(inRoot('.cache'), { recursive: true })
  const remove = () => rmSync(file, { force: true })
  process.once('exit', remove)
  try {
    return { ...(await run(file)), report: read(file) }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
