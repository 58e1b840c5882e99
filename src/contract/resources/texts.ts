import type { ResourceDeclaration } from './declarations/declare.ts'
import { RESOURCES } from './declarations/index.ts'

type Texts = Record<string, unknown>
type Parts = Readonly<Record<string, ResourceTexts | undefined>>

/** Texts of one resource in one language: the file `locales/<language>/resources/<plural>.json`. */
export type ResourceTexts = {
  name: string
  /** Label in the event's menu and among the parts of a copied event. */
  plural?: string
  /** Texts of the page of an event's resource. */
  screen?: Texts
  fields?: Texts
  /** Labels of enumerated values. */
  choices?: Texts
  errors?: Texts
}

/** Name of the file with the texts of each resource, by the name of the resource. */
export const RESOURCE_TEXT_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<ResourceDeclaration>(RESOURCES).map(([name, { plural }]) => [
    name,
    `resources/${plural.replaceAll('_', '-')}.json`,
  ]),
)

/** Areas to which resources add texts. */
export const AREAS_OF_RESOURCES: readonly string[] = [
  'fields',
  'manage',
  'event-admin',
  'event-sales',
  'errors',
]

/**
 * Adds the texts of the resources to those of an area.
 * @param parts texts of each resource, by its name
 */
export function withResourceTexts(area: string, texts: Texts, parts: Parts): Texts {
  const byName = (textOf: (part: ResourceTexts) => unknown) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, part]) => {
        const text = part && textOf(part)
        return text === undefined ? [] : [[name, text]]
      }),
    )
  const within = (key: string, more: Texts) => ({ [key]: { ...(texts[key] as Texts | undefined), ...more } })
  switch (area) {
    case 'fields':
      return {
        ...texts,
        ...byName(({ fields }) => fields),
        ...within(
          'choices',
          byName(({ choices }) => choices),
        ),
      }
    case 'manage':
      return {
        ...texts,
        ...within('edits', { of: byName(({ name }) => name) }),
        ...within('copy', pluralsOf(parts)),
      }
    case 'event-admin':
      return { ...texts, ...within('layout', pluralsOf(parts)) }
    case 'event-sales':
      return { ...texts, ...byName(({ screen }) => screen) }
    case 'errors':
      return { ...texts, ...byName(({ errors }) => errors) }
    default:
      return texts
  }
}

const pluralsOf = (parts: Parts): Texts =>
  Object.fromEntries(
    Object.entries<ResourceDeclaration>(RESOURCES).flatMap(([name, { plural }]) =>
      parts[name]?.plural === undefined ? [] : [[plural, parts[name].plural]],
    ),
  )
