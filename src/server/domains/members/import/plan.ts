import { setImmediate } from 'node:timers/promises'
import type { ImportColumn, ImportedRow } from '#contract/members/import.ts'
import { memberTier, type GrantedTier } from '#contract/members/member-tier.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { Day } from '#contract/wire/day.ts'
import { tierOn } from '#rules/members/membership.ts'
import type { ParsedCells } from './cells.ts'
import type { ExistingPerson } from './known-store.ts'
import type { ParsedRow } from './rows.ts'

/**
 * Result of a row and its matched person. Unless the row is refused, a matched person has a user and an open
 * membership.
 */
export type PlannedRow = ImportedRow & { said: ParsedCells; known: ExistingPerson | null }

type Faults = ImportedRow['errors']
type RowMatch = { row: ParsedRow; known: ExistingPerson | null; by: ImportColumn | null }

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
  everybody: readonly ExistingPerson[],
  on: PlanContext,
): PlannedRow[] {
  const { found, planOne } = createPlanner(rows, everybody, on)
  return found.map(planOne)
}

/** Plans every row of a file, yielding to the event loop in between so that requests of doors are answered. */
export async function planFile(
  rows: readonly ParsedRow[],
  everybody: readonly ExistingPerson[],
  on: PlanContext,
): Promise<PlannedRow[]> {
  const { found, planOne } = createPlanner(rows, everybody, on)
  const planned: PlannedRow[] = []
  for (const [at, one] of found.entries()) {
    planned.push(planOne(one))
    if (at % PLAN_BATCH_SIZE === 0) await setImmediate()
  }
  return planned
}

function createPlanner(
  rows: readonly ParsedRow[],
  everybody: readonly ExistingPerson[],
  { today, relationships }: PlanContext,
): { found: RowMatch[]; planOne: (one: RowMatch) => PlannedRow } {
  const directory = directoryOf(everybody)
  const found = rows.map((row) => ({ row, ...findPerson(row.said, directory) }))
  const twice = duplicatesIn(found)
  const planOne = (one: RowMatch): PlannedRow => {
    const { row, known } = one
    const fields = known?.member ? changedFields(row.said, known, today) : []
    const errors = {
      ...faultsOf(one, fields, { directory, relationships, today }),
      ...twice.get(row),
      ...row.errors,
    }
    const is_refused = Object.keys(errors).length > 0
    const state = is_refused
      ? 'refused'
      : known === null
        ? 'new'
        : fields.length > 0
          ? 'changed'
          : 'unchanged'
    return { ...row, errors, state, fields: is_refused ? [] : fields, known }
  }
  return { found, planOne }
}

type Directory = Record<'membership_no' | 'email' | 'phone', ReadonlyMap<string, ExistingPerson>>

function directoryOf(everybody: readonly ExistingPerson[]): Directory {
  const by = (nameOf: (known: ExistingPerson) => string | null | undefined) =>
    new Map(
      everybody.flatMap((known) => {
        const name = nameOf(known)
        return name ? [[name, known] as const] : []
      }),
    )
  return {
    membership_no: by(({ member }) => member?.membership_no),
    email: by(({ user }) => user?.email.toLowerCase()),
    phone: by(({ user }) => user?.phone),
  }
}

/** Matches the person of a row: by number, then e-mail, then phone. */
function findPerson(said: ParsedCells, directory: Directory): Pick<RowMatch, 'known' | 'by'> {
  for (const by of ['membership_no', 'email', 'phone'] as const) {
    const known = directory[by].get(said[by] ?? '')
    if (known !== undefined) return { known, by }
    if (by === 'membership_no' && said.membership_no !== undefined) break
  }
  return { known: null, by: null }
}

/** Returns the errors of rows that match the same person, or share an e-mail address or phone. */
function duplicatesIn(found: readonly RowMatch[]): Map<ParsedRow, Faults> {
  const faults = new Map<ParsedRow, Faults>()
  const note = (groups: Map<unknown, RowMatch[]>, columnOf: (one: RowMatch) => ImportColumn) => {
    for (const group of groups.values())
      if (group.length > 1)
        for (const one of group)
          faults.set(one.row, { ...faults.get(one.row), [columnOf(one)]: ['repeated'] })
  }
  note(
    groupMatches(found, ({ known }) => known ?? undefined),
    ({ by }) => by ?? 'email',
  )
  note(
    groupMatches(found, ({ row }) => row.said.email),
    () => 'email',
  )
  note(
    groupMatches(found, ({ row }) => row.said.phone),
    () => 'phone',
  )
  return faults
}

/** Groups the rows that have the key. */
function groupMatches<Key>(
  found: readonly RowMatch[],
  keyOf: (one: RowMatch) => Key | undefined,
): Map<Key, RowMatch[]> {
  const groups = new Map<Key, RowMatch[]>()
  for (const one of found) {
    const key = keyOf(one)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

type CheckContext = { directory: Directory; relationships: readonly Relationship[]; today: Day }

function faultsOf(
  { row: { said }, known }: RowMatch,
  fields: readonly ImportColumn[],
  ground: CheckContext,
): Faults {
  const faults: Faults = isCurrentTier(said, known, ground.today) ? {} : faultsOfTierUntil(said, ground.today)
  const offered = ground.relationships.find(({ key }) => key === said.relationship)
  if (offered?.is_active === false && known?.member?.relationship !== said.relationship)
    faults.relationship = ['option_unknown']
  if (known === null) return { ...faults, ...faultsOfNew(said) }
  // An exported closed membership may be imported unchanged; any change to it is refused.
  if (known.user === null)
    return fields.length > 0 || isLower(said, known, ground.today) ? { membership_no: ['closed'] } : {}
  // A known user without a membership works in an account or is invited to one.
  if (known.member === null) return { email: ['in_team'] }
  for (const name of ['email', 'phone'] as const) {
    const holder = ground.directory[name].get(said[name] ?? '')
    if (holder !== undefined && holder !== known) faults[name] = ['taken']
  }
  if (known.is_in_team) for (const field of OF_USER) if (fields.includes(field)) faults[field] = ['in_team']
  if (isLower(said, known, ground.today)) faults.tier = ['tier_lower']
  return faults
}

function faultsOfTierUntil({ tier, tier_until }: ParsedCells, today: Day): Faults {
  if (tier_until === undefined) return {}
  if (tier_until < today) return { tier_until: ['day_past'] }
  return tier === undefined || tier === 'normal' ? { tier_until: ['tier_required'] } : {}
}

/** Returns whether a row has the member's current tier and its last day. */
function isCurrentTier({ tier, tier_until }: ParsedCells, known: ExistingPerson | null, today: Day): boolean {
  if (known === null || known.member === null) return false
  const now = tierOn(known.log, today)
  return tier === now.tier && tier_until === (now.until ?? undefined)
}

function faultsOfNew(said: ParsedCells): Faults {
  if (said.membership_no !== undefined) return { membership_no: ['unknown'] }
  const missing = REQUIRED.filter((field) => said[field] === undefined)
  return Object.fromEntries(missing.map((field) => [field, ['required']]))
}

/** Returns the fields in which a row differs from the member. */
function changedFields(said: ParsedCells, { user, member, log }: ExistingPerson, today: Day): ImportColumn[] {
  const of_user = OF_USER.filter((field) => said[field] !== undefined && said[field] !== user?.[field])
  const of_member = OF_MEMBER.filter((field) => said[field] !== undefined && said[field] !== member?.[field])
  return [...of_user, ...of_member, ...(grantOf(said, tierOn(log, today)) ? (['tier'] as const) : [])]
}

/**
 * Returns the tier grant of a row from today on; undefined when the member already has that tier or a higher one,
 * because grants never shorten. Without a last day the default duration applies, to members without this tier.
 */
export function grantOf(
  { tier, tier_until }: ParsedCells,
  now: Pick<ReturnType<typeof tierOn>, 'tier' | 'until'>,
): { tier: GrantedTier; until: Day | null } | undefined {
  if (tier === undefined || tier === 'normal' || rank(tier) < rank(now.tier)) return undefined
  const until = tier_until ?? null
  if (tier !== now.tier) return { tier, until }
  return until !== null && until > (now.until ?? FOR_GOOD) ? { tier, until } : undefined
}

/**
 * Returns whether the file has a lower tier than the member. Revoking is done at the member, with an entry in the
 * log.
 */
function isLower({ tier }: ParsedCells, { log }: ExistingPerson, today: Day): boolean {
  return tier !== undefined && rank(tier) < rank(tierOn(log, today).tier)
}

const rank = (tier: (typeof memberTier.options)[number]) => memberTier.options.indexOf(tier)
