import { z } from 'zod'
import { checkInList, listKind, listRules } from './check-in-lists.ts'
import { optionalEntryRules } from './entry-rules.ts'
import { instant } from '../wire/instant.ts'

/** Version of the rules in this build; incremented when a rule is added or changes its meaning. */
export const RULES_VERSION = 2
/** Rules version with entry rules and lists that hand out things; other lists keep working on older phones. */
export const SECOND_RULES_VERSION = 2

/** Lowest rules version that gives correct verdicts; absent: 1. */
export const rulesVersion = z.number().int().optional()

/** Rules of a list as sent to doors. */
const doorRules = listRules.extend(optionalEntryRules)
export type DoorRules = z.infer<typeof doorRules>

const mirrorListFields = checkInList
  .omit({ finds_by_phone: true, sells_ticket_ids: true, translations: true })
  .extend({
    // Absent for a list of kind entry: older phones understand no list with a field that they do not know.
    kind: listKind.optional(),
    ...optionalEntryRules,
    earlier_rules: z.array(doorRules.extend({ until: instant })),
    rules_version: rulesVersion,
  })
const strictMirrorList = z.strictObject({
  ...mirrorListFields.shape,
  earlier_rules: z.array(z.strictObject({ ...doorRules.shape, until: instant })),
})

/** Placeholders for unreadable fields, so that parsing succeeds; no verdicts are given meanwhile. */
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

/** Returns whether data requires newer rules than those of this build. */
export function needsNewerRules({ rules_version = 1 }: { rules_version?: number | undefined }): boolean {
  return rules_version > RULES_VERSION
}

/**
 * A list as sent to a door: only its rules and names, so that a door detects a newer rules version, an unknown
 * field or an unknown value. Such a list is parsed as far as possible and stored with the original for a newer
 * build.
 */
export const mirrorList = z.preprocess(
  readList,
  mirrorListFields.extend({
    /** The original list when this build does not understand it; never sent. */
    not_understood: z.unknown().optional(),
  }),
)
export type MirrorList = z.infer<typeof mirrorList>

function readList(raw: unknown): unknown {
  const parsed = strictMirrorList.safeParse(raw)
  if (parsed.success && !needsNewerRules(parsed.data)) return raw
  if (typeof raw !== 'object' || raw === null) return raw
  const known = Object.entries(mirrorListFields.shape).flatMap(([name, schema]) => {
    const value: unknown = Reflect.get(raw, name)
    if (schema.safeParse(value).success) return [[name, value] as const]
    return name in FALLBACK_VALUES ? [[name, FALLBACK_VALUES[name]] as const] : []
  })
  return { ...Object.fromEntries(known), not_understood: raw }
}

/** Parses a list again that an older build stored; this build may understand it. */
export function reparseMirrorList(list: MirrorList): MirrorList {
  const parsed = list.not_understood === undefined ? null : mirrorList.safeParse(list.not_understood)
  return parsed?.success === true ? parsed.data : list
}
