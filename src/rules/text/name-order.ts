import { personName } from './person-name.ts'

type NamedPerson = { first_name: string; last_name: string }

/** How Chinese names are sorted: by number of strokes, or where this runtime cannot, by character code. */
export type HanOrder = 'strokes' | 'code'

const STROKES = 'zh-u-co-stroke'
const HAN = /^\p{Script=Han}/u

/** Returns how this runtime sorts Chinese names. */
export function hanOrder(): HanOrder {
  return new Intl.Collator(STROKES).resolvedOptions().collation === 'stroke' ? 'strokes' : 'code'
}

/** Returns a name as a list sorted by family name shows it: "Lee, Anna", "陳大文"; empty without a name. */
export function listedName(person: NamedPerson): string {
  const first = person.first_name.trim()
  const last = person.last_name.trim()
  const name = personName(person)
  return HAN.test(name) || first === '' || last === '' ? name : `${last}, ${first}`
}

/**
 * Sorts people by family name: A to Z in one order for all readers, then names in Chinese characters. The same
 * people give the same order in every browser with the same `hanOrder`; people without a name come last.
 */
export function sortByName<P extends NamedPerson & { id: string }>(people: readonly P[]): P[] {
  const latin = new Intl.Collator('en', { numeric: true })
  const strokes = hanOrder() === 'strokes' ? new Intl.Collator(STROKES) : null
  const named = people.map((person) => ({ person, name: listedName(person) }))
  const group = (name: string) => (name === '' ? 2 : HAN.test(name) ? 1 : 0)
  const compareHan = (a: string, b: string) => strokes?.compare(a, b) ?? byCode(a, b)
  return named
    .sort(
      (a, b) =>
        group(a.name) - group(b.name) ||
        (group(a.name) === 1 ? compareHan(a.name, b.name) : latin.compare(a.name, b.name)) ||
        byCode(a.person.id, b.person.id),
    )
    .map(({ person }) => person)
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
