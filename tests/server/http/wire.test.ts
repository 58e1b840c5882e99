import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { describeFields } from '#server/core/http/reference/markdown.ts'
import { errorsOf, requestSchemaOf } from '#server/core/http/reference/openapi.ts'

/**
 * Records every endpoint in a few lines. Removing a line or requiring a field that had a `?` breaks clients;
 * additions do not. Renew with `npx vitest run --config tests/vitest.config.ts tests/server/http/wire.test.ts -u`.
 */
test('every endpoint has the parameters, responses and errors recorded in wire.txt', async () => {
  const calls = endpoints.map(({ endpoint }) => {
    const { method, path, query, ok, ok_status = 200, ok_file, who } = endpoint
    const sent = requestSchemaOf(endpoint)
    return [
      `${method} ${path} (${who})`,
      ...(query === undefined ? [] : [`  query ${describeFields(query, 'input')}`]),
      ...(sent === undefined ? [] : [`  body ${describeFields(sent, 'input')}`]),
      ...(ok_file === undefined ? [] : [`  200 ${ok_file.join(' or ')}`]),
      ...(ok === undefined ? [] : [`  ${ok_status} ${describeFields(ok, 'output')}`]),
      `  errors ${errorsOf(endpoint).toSorted().join(' ')}`,
    ].join('\n')
  })
  await expect(`${calls.toSorted().join('\n')}\n`).toMatchFileSnapshot('wire.txt')
})
