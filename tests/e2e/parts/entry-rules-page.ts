import type { UtcOffset } from '#contract/door/mirror.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { ENTRY_CASES, judgeEntryCase } from '#tests/rules/door/entry-cases.ts'

declare global {
  var judgeEntryCases: (offsets: UtcOffset[][]) => Verdict[]
}

globalThis.judgeEntryCases = (offsets) =>
  ENTRY_CASES.map((entry_case, at) => judgeEntryCase(entry_case, offsets[at]))
