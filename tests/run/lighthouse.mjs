import { runProgram } from './program.mjs'

/** Audits home, an event's page and the checkout as Lighthouse sees them from a phone; the note has their scores. */
export async function runLighthouse() {
  const { code, output } = await runProgram('tsx', ['tests/lighthouse/main.ts'])
  const scores = output.split('\n').filter((line) => /^\S.*: performance \d/.test(line))
  return { code, output, note: scores.join('\n  ') }
}
