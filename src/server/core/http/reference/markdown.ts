import type { z } from 'zod'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/wire/errors.ts'
import { fieldsOf } from './fields.ts'
import { groupBy } from './group.ts'
import { describeUse, INTRODUCTION, ownErrorsOf, requestSchemaOf } from './openapi.ts'

/** Returns the API reference as one Markdown page. */
export function renderMarkdown(): string {
  const sections = Array.from(
    groupBy(endpoints, ({ resource }) => resource),
    ([name, calls]) => `## ${name}\n\n${calls.map(({ endpoint }) => renderCall(endpoint)).join('\n\n')}`,
  )
  const errors = Object.entries(errorStatus).map(([code, status]) => `- ${status} \`${code}\``)
  return `# The API

Base \`/api\`. ${INTRODUCTION}

${sections.join('\n\n')}

## Errors

\`{code, message, errors?, request_id, current?}\`; \`message\` is in the language of Accept-Language.

${errors.join('\n')}
`
}

function renderCall(endpoint: Endpoint): string {
  const request_schema = requestSchemaOf(endpoint)
  const errors = ownErrorsOf(endpoint)
  const lines = [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}. ${describeUse(endpoint)}`,
    [
      ...(endpoint.query === undefined ? [] : [`- query: ${describeFields(endpoint.query, 'input')}`]),
      ...(request_schema === undefined
        ? []
        : [`- ${describeRequestFormat(endpoint)}: ${describeFields(request_schema, 'input')}`]),
      `- returns ${describeAnswer(endpoint)}`,
      ...(errors.length === 0 ? [] : [`- errors: ${errors.map((code) => `\`${code}\``).join(', ')}`]),
    ].join('\n'),
  ]
  return lines.join('\n\n')
}

function describeRequestFormat({ upload }: Endpoint): string {
  if (upload === undefined) return 'body'
  return upload.is_optional === true ? 'form, or body without a file' : 'form'
}

function describeAnswer({ ok, ok_status = 200, ok_file }: Endpoint): string {
  if (ok_file !== undefined) return `200 with a file: ${ok_file.map((type) => `\`${type}\``).join(' or ')}`
  return ok === undefined ? '204' : `${ok_status}: ${describeFields(ok, 'output')}`
}

/** Returns the fields of a schema in one line, as `name?: shape`. */
export function describeFields(schema: z.ZodType, io: 'input' | 'output'): string {
  return fieldsOf(schema, io)
    .map(({ name, shape, is_required }) => `\`${name}${is_required ? '' : '?'}: ${shape}\``)
    .join(', ')
}
