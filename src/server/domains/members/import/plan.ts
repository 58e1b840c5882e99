import { setImmediate } from 'node:timers/promises'
import type { ImportColumn, ImportedRow } from '#contract/members/import.ts'
import { memberTier, type GrantedTier } from '#contract/members/member-tier.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { Day } from '#contract/wire/day.ts'
import { tierOn } from '#rules/members/membership.ts'
import type { ParsedCells } from './cells.ts'
import type { ExistingPerson } from './existing-store.ts'
import type { ParsedRow } from './rows.ts'

/**
 * Result of a row and its matched person. Unless the row is refused, a matched person has a user and an open
 * membership.
 */
export type PlannedRow = ImportedRow & { values: ParsedCells; existing: ExistingPerson | null }

type Faults = ImportedRow['errors']
type RowMatch = { row: ParsedRow; existing: ExistingPerson | null; by: ImportColumn | null }

const OF_USER = ['first_name', 'last_name', 'email', 'phone', 'locale'] as const
const OF_MEMBER = [
  'chinese_name',
  'backup_phone',
  'gender',
  'age_group',
  'birth_month',
  'relationship',
  'note',
] as const
const REQUIRED = ['first_name', 'email', 'relationship'] as const
const PLAN_BATCH_SIZE = 500
const FOR_GOOD = '9999-12-31'

type PlanContext = { today: Day; relationships: readonly Relationship[] }

/** Plans what rows would do on a day, with all of their errors. */
export function planRows(
  rows: readonly ParsedRow[],
  people: readonly ExistingPerson[],
  context: PlanContext,
): PlannedRow[] {
  const { matches, planOne } = createPlanner(rows, people, context)
  return matches.map(planOne)
}

/** Plans every row of a file, yielding to the event loop in between so that requests of doors are answered. */
export async function planFile(
  rows: readonly ParsedRow[],
  people: readonly ExistingPerson[],
  context: PlanContext,
): Promise<PlannedRow[]> {
  const { matches, planOne } = createPlanner(rows, people, context)
  const planned: PlannedRow[] = []
  for (const [at, match] of matches.entries()) {
    planned.push(planOne(match))
    if (at % PLAN_BATCH_SIZE === 0) await setImmediate()
  }
  return planned
}

function createPlanner(
  rows: readonly ParsedRow[],
  people: readonly ExistingPerson[],
  { today, relationships }: PlanContext,
): { matches: RowMatch[]; planOne: (match: RowMatch) => PlannedRow } {
  const directory = directoryOf(people)
  const matches = rows.map((row) => ({ row, ...findPerson(row.values, directory) }))
  const duplicates = duplicatesIn(matches)
  const planOne = (match: RowMatch): PlannedRow => {
    const { row, existing } = match
    const fields = existing?.member ? changedFields(row.values, existing, today) : []
    const errors = {
      ...faultsOf(match, fields, { directory, relationships, today }),
      ...duplicates.get(row),
      ...row.errors,
    }
    const is_refused = Object.keys(errors).length > 0
    const state = is_refused
      ? 'refused'
      : existing === null
        ? 'new'
        : fields.length > 0
          ? 'changed'
          : 'unchanged'
    return { ...row, errors, state, fields: is_refused ? [] : fields, existing }
  }
  return { matches, planOne }
}

type Directory = Record<'membership_no' | 'email' | 'phone', ReadonlyMap<string, ExistingPerson>>

function directoryOf(people: readonly ExistingPerson[]): Directory {
  const by = (nameOf: (existing: ExistingPerson) => string | null | undefined) =>
    new Map(
      people.flatMap((existing) => {
        const name = nameOf(existing)
        return name ? [[name, existing] as const] : []
      }),
    )
  return {
    membership_no: by(({ member }) => member?.membership_no),
    email: by(({ user }) => user?.email.toLowerCase()),
    phone: by(({ user }) => user?.phone),
  }
}

/** Matches the person of a row: by number, then e-mail, then phone. */
function findPerson(values: ParsedCells, directory: Directory): Pick<RowMatch, 'existing' | 'by'> {
  for (const by of ['membership_no', 'email', 'phone'] as const) {
    const existing = directory[by].get(values[by] ?? '')
    if (existing !== undefined) return { existing, by }
    if (by === 'membership_no' && values.membership_no !== undefined) break
  }
  return { existing: null, by: null }
}

/** Returns the errors of rows that match the same person, or share an e-mail address or phone. */
function duplicatesIn(matches: readonly RowMatch[]): Map<ParsedRow, Faults> {
  const faults = new Map<ParsedRow, Faults>()
  const markRepeated = (groups: Map<unknown, RowMatch[]>, columnOf: (match: RowMatch) => ImportColumn) => {
    for (const group of groups.values())
      if (group.length > 1)
        for (const match of group)
          faults.set(match.row, { ...faults.get(match.row), [columnOf(match)]: ['repeated'] })
  }
  markRepeated(
    groupMatches(matches, ({ existing }) => existing ?? undefined),
    ({ by }) => by ?? 'email',
  )
  markRepeated(
    groupMatches(matches, ({ row }) => row.values.email),
    () => 'email',
  )
  markRepeated(
    groupMatches(matches, ({ row }) => row.values.phone),
    () => 'phone',
  )
  return faults
}

/** Groups the rows that have the key. */
function groupMatches<Key>(
  matches: readonly RowMatch[],
  keyOf: (match: RowMatch) => Key | undefined,
): Map<Key, RowMatch[]> {
  const groups = new Map<Key, RowMatch[]>()
  for (const match of matches) {
    const key = keyOf(match)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), match])
  }
  return groups
}

type CheckContext = { directory: Directory; relationships: readonly Relationship[]; today: Day }

function faultsOf(
  { row: { values }, existing }: RowMatch,
  fields: readonly ImportColumn[],
  context: CheckContext,
): Faults {
  const faults: Faults = isCurrentTier(values, existing, context.today)
    ? {}
    : faultsOfTierUntil(values, context.today)
  const relationship = context.relationships.find(({ key }) => key === values.relationship)
  if (relationship?.is_active === false && existing?.member?.relationship !== values.relationship)
    faults.relationship = ['option_unknown']
  if (existing === null) return { ...faults, ...faultsOfNew(values) }
  // An exported closed membership may be imported unchanged; any change to it is refused.
  if (existing.user === null)
    return fields.length > 0 || isLower(values, existing, context.today) ? { membership_no: ['closed'] } : {}
  // A known user without a membership works in an account or is invited to one.
  if (existing.member === null) return { email: ['in_team'] }
  for (const name of ['email', 'phone'] as const) {
    const holder = context.directory[name].get(values[name] ?? '')
    if (holder !== undefined && holder !== existing) faults[name] = ['taken']
  }
  if (existing.is_in_team)
    for (const field of OF_USER) if (fields.includes(field)) faults[field] = ['in_team']
  if (isLower(values, existing, context.today)) faults.tier = ['tier_lower']
  return faults
}

function faultsOfTierUntil({ tier, tier_until }: ParsedCells, today: Day): Faults {
  if (tier_until === undefined) return {}
  if (tier_until < today) return { tier_until: ['day_past'] }
  return tier === undefined || tier === 'normal' ? { tier_until: ['tier_required'] } : {}
}

/** Returns whether a row has the member's current tier and its last day. */
function isCurrentTier(
  { tier, tier_until }: ParsedCells,
  existing: ExistingPerson | null,
  today: Day,
): boolean {
  if (existing === null || existing.member === null) return false
  const current = tierOn(existing.log, today)
  return tier === current.tier && tier_until === (current.until ?? undefined)
}

function faultsOfNew(values: ParsedCells): Faults {
  if (values.membership_no !== undefined) return { membership_no: ['unknown'] }
  const missing = REQUIRED.filter((field) => values[field] === undefined)
  return Object.fromEntries(missing.map((field) => [field, ['required']]))
}

/** Returns the fields in which a row differs from the member. */
function changedFields(
  values: ParsedCells,
  { user, member, log }: ExistingPerson,
  today: Day,
): ImportColumn[] {
  const of_user = OF_USER.filter((field) => values[field] !== undefined && values[field] !== user?.[field])
  const of_member = OF_MEMBER.filter(
    (field) => values[field] !== undefined && values[field] !== member?.[field],
  )
  return [...of_user, ...of_member, ...(grantOf(values, tierOn(log, today)) ? (['tier'] as const) : [])]
}

/**
 * Returns the tier grant of a row from today on; undefined when the member already has that tier or a higher one,
 * because grants never shorten. Without a last day the default duration applies, to members without this tier.
 */
export function grantOf(
  { tier, tier_until }: ParsedCells,
  current: Pick<ReturnType<typeof tierOn>, 'tier' | 'until'>,
): { tier: GrantedTier; until: Day | null } | undefined {
  if (tier === undefined || tier === 'normal' || rank(tier) < rank(current.tier)) return undefined
  const until = tier_until ?? null
  if (tier !== current.tier) return { tier, until }
  return until !== null && until > (current.until ?? FOR_GOOD) ? { tier, until } : undefined
}

/**
 * Returns whether the file has a lower tier than the member. Revoking is done at the member, with an entry in the
 * log.
 */
function isLower({ tier }: ParsedCells, { log }: ExistingPerson, today: Day): boolean {
  return tier !== undefined && rank(tier) < rank(tierOn(log, today).tier)
}

const rank = (tier: (typeof memberTier.options)[number]) => memberTier.options.indexOf(tier)
