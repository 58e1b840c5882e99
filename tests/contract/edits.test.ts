import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

const changes = endpoints.filter(({ endpoint }) => endpoint.method === 'PUT' || endpoint.method === 'PATCH')

test.each(changes)('$name: what is left out of a change is not made up', ({ endpoint }) => {
  const read = endpoint.body?.safeParse({})
  expect(read?.success === true ? read.data : {}).toEqual({})
})
