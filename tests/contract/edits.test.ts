import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

const changes = endpoints.filter(({ endpoint }) => endpoint.method === 'PUT' || endpoint.method === 'PATCH')

test.each(changes)('$name: a field omitted from a change gets no default', ({ endpoint }) => {
  const read = endpoint.body?.safeParse({})
  expect(read?.success === true ? read.data : {}).toEqual({})
})
