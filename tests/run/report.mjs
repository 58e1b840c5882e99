const NAME_WIDTH = 14

/** One line for what ended, and its note; all that it said only when it failed. */
export function tell({ name, passed, failed, skipped, seconds, output, note, is_test }) {
  const parts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  )
  const counts = is_test ? `${parts.join(', ')}  ` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(NAME_WIDTH)} ${counts}${seconds.toFixed(1)} s`)
  if (note) console.log(`  ${note}`)
  if (failed > 0 && output) console.log(`${output.trimEnd()}\n`)
}

/** The last line of the whole run. @param options.may_be_none whether a run without tests is good @returns the exit code */
export function summarize(results, { may_be_none = false } = {}) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || (passed === 0 && !may_be_none) ? 1 : 0
}
