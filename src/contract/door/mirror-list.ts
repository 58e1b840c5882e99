import { z } from 'zod'
import { checkInList, listRules } from './check-in-lists.ts'
import { instant } from '../wire/instant.ts'

/** The rules that this build judges by; raised when a rule is added, or means something else. */
export const RULES_VERSION = 1

/** The lowest version of the rules that judges something right; absent: the first. */
export const rulesVersion = z.number().int().optional()

const mirrorListFields = checkInList
  .omit({ finds_by_phone: true, translations: true })
  .extend({ rules_version: rulesVersion })
const strictMirrorList = z.strictObject({
  ...mirrorListFields.shape,
  earlier_rules: z.array(z.strictObject({ ...listRules.shape, until: instant })),
})

/** What stands in for what cannot be read, so that nothing else follows from it: nobody is judged meanwhile. */
const FALLBACK_VALUES: Record<string, unknown> = {
  name: '',
  description: '',
  activates_at: null,
  expires_at: null,
  ticket_ids: [],
  re_entry: 'always',
  admit_unpaid: false,
  earlier_rules: [],
  status: 'active',
  version: 0,
}

/** Whether something was written by a newer version of the rules than this build judges by. */
export function needsNewerRules({ rules_version = 1 }: { rules_version?: number | undefined }): boolean {
  return rules_version > RULES_VERSION
}

/**
 * A list as a door is told it: its rules and what it is called, and nothing else, so that a door notices what it
 * does not know: a newer version of the rules, a further field, another value. Such a list is read as far as it
 * can be, with what was told kept beside it for a newer build.
 */
export const mirrorList = z.preprocess(
  readList,
  mirrorListFields.extend({
    /** As it was told, when this build does not understand it; never sent. */
    not_understood: z.unknown().optional(),
  }),
)
export type MirrorList = z.infer<typeof mirrorList>

function readList(raw: unknown): unknown {
  const read = strictMirrorList.safeParse(raw)
  if (read.success && !needsNewerRules(read.data)) return raw
  if (typeof raw !== 'object' || raw === null) return raw
  const known = Object.entries(mirrorListFields.shape).flatMap(([name, schema]) => {
    const value: unknown = Reflect.get(raw, name)
    if (schema.safeParse(value).success) return [[name, value] as const]
    return name in FALLBACK_VALUES ? [[name, FALLBACK_VALUES[name]] as const] : []
  })
  return { ...Object.fromEntries(known), not_understood: raw }
}

/** A list that was kept by an older build, read again: this one may understand it. */
export function reparseMirrorList(list: MirrorList): MirrorList {
  const again = list.not_understood === undefined ? null : mirrorList.safeParse(list.not_understood)
  return again?.success === true ? again.data : list
}
