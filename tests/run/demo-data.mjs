import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from './program.mjs'

/** Makes demo data once, in a folder that lives as long as the run; every server of a test starts on a copy of it. */
export async function makeDemoData() {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const made = await runProgram('tsx', ['tests/support/browser/make-demo.ts', folder])
  if (made.code === 0) process.env.FOYER_DEMO_FOLDER = folder
  return made
}
