import * as declared from './all.gen.ts'
import type { ResourceDeclaration } from './declare.ts'

type Declared = typeof declared
export type ResourceName = keyof Declared

/** Every resource that can be edited, by name. */
export const RESOURCES: Declared = declared

const entries: readonly [string, ResourceDeclaration][] = Object.entries(declared)

type IdPrefixes = {
  [
    Name in ResourceName as Declared[Name] extends { id_prefix: string } ? Name : never
  ]: Declared[Name] extends {
    id_prefix: infer Prefix
  }
    ? Prefix
    : never
}

// The keys and values are those of the declarations.
/** Prefix of the ids of each resource that has its own. */
export const RESOURCE_ID_PREFIXES = Object.fromEntries(
  entries.flatMap(([name, { id_prefix }]) => (id_prefix === undefined ? [] : [[name, id_prefix]])),
) as IdPrefixes

type ErrorCodes = {
  [Name in ResourceName]: Declared[Name] extends { errors: infer Errors }
    ? `${Name}.${keyof Errors & string}`
    : never
}[ResourceName]

/** HTTP status of each error code of the resources. */
export const RESOURCE_ERRORS = Object.fromEntries(
  entries.flatMap(([name, { errors = {} }]) =>
    Object.entries(errors).map(([code, status]) => [`${name}.${code}`, status]),
  ),
) as Readonly<Record<ErrorCodes, number>>

type Copyable = {
  [Name in ResourceName]: Declared[Name] extends { is_copyable: true } ? Declared[Name]['plural'] : never
}[ResourceName]

/** Resources that a copy of an event can include. */
export const COPYABLE_RESOURCES = entries.flatMap(([, { is_copyable, plural }]) =>
  is_copyable === true ? [plural] : [],
) as Copyable[]

/** Copyable resources that mean nothing without the ticket types they are for. */
export const RESOURCES_OF_TICKETS = entries.flatMap(([, { plural, for_tickets }]) =>
  for_tickets?.at_least === 'one' ? [plural] : [],
) as Copyable[]

/** Pages on which resources are edited. */
export const RESOURCE_PAGES: readonly string[] = [...new Set(entries.map(([, { page }]) => page))]

type EventLists = {
  [
    Name in ResourceName as Declared[Name] extends { list_order: string } ? Declared[Name]['plural'] : never
  ]: Name
}

/** Name of the lists that are kept offline with an event -> name of their resource. */
export const EVENT_LISTS = Object.fromEntries(
  entries.flatMap(([name, { plural, list_order }]) => (list_order === undefined ? [] : [[plural, name]])),
) as EventLists

/** Name of a list that is kept offline with an event. */
export type EventListName = keyof EventLists
