import type { CallOptions, Client } from '#api-client/client.ts'
import { RESOURCE_PARTS, type EditableResource, type RowOf } from '#contract/resources.ts'
import { RESOURCES } from '#contract/resources/declarations/index.ts'
import type { ResourceDeclaration } from '#contract/resources/declarations/declare.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { ResourceParts } from '#contract/wire/resource.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

type Create<R extends EditableResource> = NonNullable<ResourceDefinition<R>['create']>
/** What differs from the declared endpoints of a resource. */
export type Overrides<R extends EditableResource> = Partial<Omit<ResourceDefinition<R>, 'create'>> & {
  create?: Partial<Create<R>>
}

/**
 * Returns how the rows of a resource are stored and sent, as its declaration and its endpoints say; `overrides` is
 * what they do not.
 */
export function crudResource<R extends EditableResource>(
  name: R,
  { create: create_overrides, ...overrides }: Overrides<R> = {},
): ResourceDefinition<R> {
  const { plural, parent }: ResourceDeclaration = RESOURCES[name]
  const { create, update, remove, sort, refs = [], unsent, row }: ResourceParts = RESOURCE_PARTS[name]

  // The endpoints of a resource take and return its own rows.
  const call = async (client: Client, endpoint: Endpoint, address: RowAddress, rest: object) => {
    const options = { params: paramsOf(endpoint, name, address), ...rest } as CallOptions<Endpoint>
    return ((await client.call(endpoint, options)) as { data: RowOf<R> } | undefined)?.data as RowOf<R>
  }
  const columns = 'shape' in row && typeof row.shape === 'object' ? row.shape : {}
  const has = (column: string) => Object.hasOwn(columns ?? {}, column)

  return {
    parent_kind: parent,
    table: (db) => db.table<RowOf<R>, Id>(plural),
    toFields: (row) => row,
    overlay: (row, fields) => ({ ...row, ...fields }),
    refs: (fields) => refs.flatMap((field) => (fields as Record<string, Id | Id[] | undefined>)[field] ?? []),
    change: (client, address, body, options) => call(client, update, address, { body, ...options }),
    ...(create !== undefined && {
      create: {
        send: (client, address, body, idempotency_key) =>
          call(client, create, address, { body, idempotency_key }),
        draft: (address, input, now) =>
          ({
            ...(has('created_at') && { created_at: now }),
            ...(has('sort_order') && { sort_order: Number.MAX_SAFE_INTEGER }),
            ...input,
            id: address.row_id,
            [`${parent}_id`]: address.on,
            ...unsent,
            version: 0,
          }) as RowOf<R>,
        ...create_overrides,
      },
    }),
    ...(remove !== undefined && {
      remove: (client, address, version) => call(client, remove, address, { version }),
    }),
    ...(sort !== undefined && {
      sort: async (client, on, ids) =>
        (await call(client, sort, { on, row_id: '' }, { body: { ids } })) as unknown as RowOf<R>[],
    }),
    ...overrides,
  }
}

/** Returns the values of the path: the id of the row under its own name, that of its parent under any other. */
function paramsOf({ path }: Endpoint, name: string, { on, row_id }: RowAddress): Record<string, Id> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, param = '']) => param)
  return Object.fromEntries(names.map((param) => [param, param === `${name}_id` ? row_id : on]))
}
