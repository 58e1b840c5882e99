import { tell } from './report.mjs'

/** Runs one check to its end and tells of it. @returns what to count */
export async function timeCheck(name, check) {
  const started_at = Date.now()
  const { code, output, note } = await check().catch((error) => ({ code: 1, output: error.message }))
  const has_passed = code === 0
  const result = {
    name,
    passed: has_passed ? 1 : 0,
    failed: has_passed ? 0 : 1,
    skipped: 0,
    seconds: (Date.now() - started_at) / 1000,
    output,
    note,
  }
  tell(result)
  return result
}
